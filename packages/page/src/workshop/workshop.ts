// What the playground does with rules: it plays, tests, hunts, counts and compares by the commands themselves, in a worker.
import {
  diffCommand,
  exitCodes,
  huntCommand,
  isStop,
  oddsCommand,
  runCommand,
  sayValue,
  compileFiles,
  spoken,
  stop,
  testCommand,
} from '@fray/cli/embedded';
import type { Need } from '@fray/engine/internal';
import { castOf, kindsOf, linesOf } from './cast-facts.ts';
import { createMemoryHost, type MemoryHost } from '../host/memory-host.ts';
import { createRunning, type Running } from '../host/running.ts';
import { textAt } from '../parts/plain-path.ts';
import { questionOf } from './question.ts';
import type {
  DraftRules,
  OddsReport,
  PlayedFight,
  PlayRequest,
  Question,
  SaidReport,
  SetupFacts,
  TestReport,
} from './workshop-model.ts';

export interface Workshop {
  /** What the form can ask; null: the rules have errors. */
  readonly facts: (rules: DraftRules) => SetupFacts | null;
  readonly play: (rules: DraftRules, request: PlayRequest) => Promise<PlayedFight>;
  readonly test: (rules: DraftRules) => Promise<TestReport>;
  readonly hunt: (rules: DraftRules, runs: number) => Promise<SaidReport>;
  readonly odds: (rules: DraftRules, request: PlayRequest, seconds: number) => Promise<OddsReport>;
  /** What the rules of the editors have become, seen from these others. */
  readonly diff: (before: DraftRules, after: DraftRules, scenario: string) => Promise<SaidReport>;
  /** What runs ends with what it knows. */
  readonly interrupt: () => void;
}

const LOG = 'fight.jsonl';
const ANSWERS = 'answers.txt';

/** More letters than this are too many to be shown at once. */
const MOST_SHOWN = 150_000;

export function createWorkshop(): Workshop {
  const { on, interrupt } = createRunning();
  return {
    facts,
    play: (rules, request) => play(on, rules, request),
    test: (rules) => on(createMemoryHost({ ...rules.files }), (made) => test(made, rules)),
    hunt: (rules, runs) =>
      on(createMemoryHost({ ...rules.files }), (made) => hunt(made, rules, runs)),
    odds: (rules, request, seconds) =>
      on(createMemoryHost({ ...rules.files }), (made) => odds(made, rules, request, seconds)),
    diff: (before, after, scenario) =>
      on(createMemoryHost({ ...movedTo('before', before), ...movedTo('after', after) }), (made) =>
        diff(made, before, after, scenario),
      ),
    interrupt,
  };
}

function facts(rules: DraftRules): SetupFacts | null {
  const { path, files, stacked } = rules;
  const entry = { path, text: textAt(files, path) ?? '' };
  const others = Object.entries(files)
    .filter(([name]) => name !== path)
    .map(([name, text]) => ({ path: name, text }));
  const { ruleset } = compileFiles(
    [
      entry,
      ...others.filter(({ path: name }) => stacked.includes(name) || isNeeded(entry.text, name)),
    ],
    stacked,
  );
  if (ruleset === undefined) return null;
  return {
    title: ruleset.title,
    scenarios: ruleset.scenarios.map((one) => ({
      name: one.name,
      sides: one.sides.map((side) => ({
        side: side.side,
        says: spoken(side.side),
        names: side.participants.map((who) => spoken(who.name)),
      })),
      cast: castOf(ruleset, one),
      lines: linesOf(ruleset, one),
    })),
    kinds: kindsOf(ruleset),
    sides: ruleset.sides.map((one) => one.name),
    conditions: ruleset.conditions.filter((one) => one.fields.length === 0).map((one) => one.name),
    rulings: ruleset.rulings.map((one) => ({
      name: one.name,
      text: one.text ?? '',
      options: one.options.map(({ value }) =>
        typeof value === 'boolean' ? (value ? 'yes' : 'no') : value,
      ),
      usual: typeof one.default === 'boolean' ? (one.default ? 'yes' : 'no') : one.default,
    })),
    givens: ruleset.givens.map((one) => ({
      name: one.name,
      text: one.text ?? '',
      usual: one.initial === undefined ? '' : sayValue(one.initial),
      words:
        one.type.type === 'yes-no'
          ? ['yes', 'no']
          : one.type.type === 'word'
            ? one.type.words
            : null,
    })),
    hasInvariants: ruleset.watches.some((one) => one.kind === 'invariant'),
    hasMeasures: ruleset.watches.some((one) => one.kind === 'measure'),
  };
}

function isNeeded(text: string, path: string): boolean {
  return text.includes(path.slice(path.lastIndexOf('/') + 1));
}

const settingsOf = ({ scenario, set, given }: PlayRequest) => ({
  ...(scenario === '' ? {} : { scenario }),
  set,
  given,
});

async function play(
  on: Running['on'],
  rules: DraftRules,
  request: PlayRequest,
): Promise<PlayedFight> {
  const { asksDice, decides, table } = request;
  let used = 0;
  let asked: Need | undefined;
  const made = createMemoryHost(
    {
      ...rules.files,
      ...(request.answers.trim() === '' ? {} : { [ANSWERS]: request.answers }),
    },
    request.columns,
    (need) => {
      asked = need;
      used += 1;
      return table[used - 1];
    },
  );
  const { host, disk, printed } = made;
  const seed = request.seed.trim() === '' ? host.randomSeed() : request.seed.trim();
  const dice = request.dice.trim() === '' ? 'seeded' : request.dice;
  const choices = request.answers.trim() === '' ? 'policy' : ANSWERS;
  let question: Question | null = null;
  let isStopped = false;
  try {
    await on(made, () =>
      runCommand(host, rules.path, {
        ...settingsOf(request),
        with: rules.stacked,
        seed,
        run: 0,
        policy: [],
        dice: asksDice ? 'ask' : dice,
        choices: decides === '' ? choices : 'ask',
        ...(decides === '' ? {} : { askFor: decides }),
        log: LOG,
      }),
    );
  } catch (thrown) {
    isStopped = isStop(thrown) && thrown.exit === exitCodes.interrupted;
    const isTableOver = isStop(thrown) && asked !== undefined && used > table.length;
    // A line of the table that the rules, as they are now, refuse.
    if (isStop(thrown) && thrown.exit === exitCodes.illegal && asked !== undefined && !isTableOver)
      return play(on, rules, { ...request, seed, table: table.slice(0, used - 1) });
    if (isTableOver && asked !== undefined) {
      question = questionOf(asked);
      used -= 1;
    } else if (!isStopped) throw withOutput(thrown, printed.err);
  }
  const log = disk.get(LOG);
  return {
    transcript: shortened(
      printed.out.replace(/\n\d+ events? in fight\.jsonl\.\n$/, '\n').trimEnd(),
    ),
    log: typeof log === 'string' ? new TextEncoder().encode(log) : (log ?? new Uint8Array()),
    seed,
    // What is asked is told as a question.
    notes: asked === undefined ? notesIn(printed.err) : '',
    question,
    kept: used,
    isStopped,
  };
}

/** A long text without its middle. */
function shortened(text: string): string {
  if (text.length <= MOST_SHOWN) return text;
  const from = text.lastIndexOf('\n', (2 * MOST_SHOWN) / 3);
  const to = text.indexOf('\n', text.length - MOST_SHOWN / 3);
  const left = text.slice(from, to).split('\n').length - 1;
  return `${text.slice(0, from)}\n\n… ${left} lines more; look back at this fight to see them …\n${text.slice(to)}`;
}

async function test({ host, printed }: MemoryHost, rules: DraftRules): Promise<TestReport> {
  await testCommand(host, [rules.path], { with: rules.stacked });
  const text = printed.out.trimEnd();
  const [last = ''] = text.split('\n').slice(-1);
  const counted = (word: string): number =>
    Number(new RegExp(`(\\d+) ${word}\\b`).exec(last)?.[1] ?? 0);
  return {
    passed: counted('passed'),
    failed: counted('failed'),
    text,
    notes: notesIn(printed.err),
  };
}

/** What a command notes beside its answer: that it was interrupted, and how far it was. Which scenario it is the page shows itself. */
function notesIn(said: string): string {
  return said
    .replaceAll(/^note: playing .*(?:\n {2}.*)*\n/gm, '')
    .replaceAll(/^note: /gm, '')
    .trim();
}

async function hunt(
  { host, printed }: MemoryHost,
  rules: DraftRules,
  runs: number,
): Promise<SaidReport> {
  if (rules.stacked.length > 0)
    throw stop(
      exitCodes.usage,
      'a hunt goes through rules without house rules on top',
      'take the house rule away, or make it part of the rules',
    );
  await huntCommand(host, rules.path, { runs, set: [], given: [], seed: '1' });
  return { text: printed.out.trimEnd(), notes: notesIn(printed.err) };
}

async function odds(
  { host, printed }: MemoryHost,
  rules: DraftRules,
  request: PlayRequest,
  seconds: number,
): Promise<OddsReport> {
  const asked = settingsOf(request);
  try {
    await oddsCommand(host, rules.path, {
      ...asked,
      with: rules.stacked,
      vary: [],
      policy: [],
      measure: [],
      time: seconds,
      json: true,
    });
  } catch (thrown) {
    throw withOutput(thrown, printed.err);
  }
  interface Told {
    readonly scenario: string;
    readonly measures: readonly {
      readonly measure: string;
      readonly occurrence: number | null;
      readonly method: { readonly method: string; readonly runs?: number };
      readonly outcomes: readonly {
        readonly value: unknown;
        readonly fault: string | null;
        readonly chance: { readonly decimal: number; readonly low: number; readonly high: number };
      }[];
      readonly notReached: {
        readonly decimal: number;
        readonly low: number;
        readonly high: number;
      };
    }[];
  }
  const told = JSON.parse(printed.out) as Told; // as printed by our own command
  const measures = told.measures.map((one) => ({
    measure: one.measure,
    occurrence: one.occurrence,
    exact: one.method.method === 'exact',
    runs: one.method.runs ?? null,
    rows: [
      ...one.outcomes.map(({ value, fault, chance }) => ({
        value:
          fault ??
          (typeof value === 'number' ||
          typeof value === 'boolean' ||
          typeof value === 'string' ||
          value === null
            ? sayValue(value)
            : JSON.stringify(value)),
        chance: chance.decimal,
        low: chance.low,
        high: chance.high,
      })),
      ...(one.notReached.high > 0
        ? [
            {
              value: 'not reached',
              chance: one.notReached.decimal,
              low: one.notReached.low,
              high: one.notReached.high,
            },
          ]
        : []),
    ],
  }));
  return {
    scenario: told.scenario,
    exact: measures.every((one) => one.exact),
    runs: measures.find((one) => one.runs !== null)?.runs ?? null,
    measures,
    notes: notesIn(printed.err),
  };
}

function movedTo(into: string, { files }: DraftRules): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [`${into}/${path}`, text]));
}

async function diff(
  { host, printed }: MemoryHost,
  before: DraftRules,
  after: DraftRules,
  scenario: string,
): Promise<SaidReport> {
  try {
    await diffCommand(host, [`before/${before.path}`, `after/${after.path}`], {
      withA: before.stacked.map((path) => `before/${path}`),
      with: after.stacked.map((path) => `after/${path}`),
      scenario: scenario === '' ? [] : [scenario],
      runs: 2_000,
      seed: '1',
      fights: 200,
    });
  } catch (thrown) {
    throw withOutput(thrown, printed.err);
  }
  return { text: printed.out.trimEnd(), notes: notesIn(printed.err) };
}

/** A failure with what the command said before it. */
function withOutput(thrown: unknown, said: string): unknown {
  if (!isStop(thrown) || said.trim() === '') return thrown;
  return stop(thrown.exit, `${said.trim()}\n${thrown.message}`, thrown.hint);
}
