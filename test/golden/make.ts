// Makes the golden logs of the current format, as a host would. An existing log is never made again, because a log of a released format
// must never change.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compile, createSource, type Source } from '@fray/dsl/internal';
import type { Ruleset } from '@fray/dsl/ir';
import {
  answer,
  defaultSource,
  diceOfRun,
  firstSource,
  openSession,
  play,
  replyFrom,
  ruleOut,
  seededDice,
  type ChoiceSource,
  type DiceSource,
} from '@fray/engine/drivers';
import { LOG_FORMAT, type Event, type Header, type Inputs, type Word } from '@fray/engine/events';
import { canonical, encodeLog, sealInputs } from '@fray/engine/log';
import { begin, link } from '@fray/engine/machine';
import { initialState, reduce, type State } from '@fray/engine/state';
import { hash, policiesOf } from '../engine/runs.ts';

export const goldenFolder = fileURLToPath(new URL('.', import.meta.url));
const rulesets = fileURLToPath(new URL('../../rulesets', import.meta.url));

/**
 * Returns the text of the file beside a log: the number of events, the final state, and a hash of all states on the way. The state has no
 * header, because that is line 0 of the log.
 */
export function sidecarOf(events: readonly Event[]): string {
  const state = initialState();
  let path = '';
  for (const event of events) {
    reduce(state, event);
    path = hash(`${path}\n${canonical(bare(state))}`);
  }
  return `${canonical({ count: events.length, path, state: bare(state) })}\n`;
}

function bare(state: State): object {
  const { header: _, ...rest } = state;
  return rest;
}

interface Compiled {
  readonly ruleset: Ruleset;
  readonly amendments: readonly string[];
}

function compiledFrom(name: string, stacked: readonly string[] = []): Compiled {
  const read = (path: string): Source | undefined => {
    const file = [
      `${rulesets}/${path.replace(/\.fray$/, '')}/${path}`,
      `${rulesets}/house-rules/${path}`,
      `${goldenFolder}${path}`,
    ].find((one) => existsSync(one));
    return file === undefined
      ? undefined
      : createSource(path, readFileSync(file, 'utf8').replace(/^amends "[^"]*\//, 'amends "'));
  };
  const entry = read(`${name}.fray`);
  if (entry === undefined) throw new Error(`${name} is not there`);
  const { ruleset, diagnostics, amendments } = compile(entry, read, { with: stacked });
  if (ruleset === undefined) throw new Error(diagnostics.map((one) => one.message).join('\n'));
  return { ruleset, amendments: amendments.map((one) => one.path) };
}

interface Run {
  readonly inputs?: Partial<Inputs>;
  readonly dice?: readonly DiceSource[];
  readonly choices?: readonly ChoiceSource[];
  /** Words of the referee at these throws, counted from 1. */
  readonly words?: ReadonlyMap<number, readonly Word[]>;
  /** The number of events to keep; all if undefined. */
  readonly cut?: number;
}

function playedFrom({ ruleset, amendments }: Compiled, run: Run = {}): readonly Event[] {
  const files: Header['files'] = ruleset.files.map(({ path, text }) => ({
    path,
    text,
    hash: hash(text),
  }));
  const bareInputs: Omit<Inputs, 'id'> = {
    scenario: ruleset.scenarios[0]?.name ?? '',
    rulings: [],
    givens: [],
    seed: 'golden',
    run: 0,
    budget: 100_000,
    policies: [],
    dice: ['seed'],
    choices: ['policy', 'default'],
    ...run.inputs,
  };
  const inputs = sealInputs(bareInputs, { files, amendments }, hash);
  const program = link(ruleset);
  const machine = begin(program, inputs, files, amendments);
  if ('illegal' in machine) throw new Error(machine.illegal);
  const events: Event[] = [];
  const session = openSession(program, machine, { event: (event) => events.push(event) });
  const sources = {
    dice: [
      ...(run.dice ?? []),
      diceOfRun(program, inputs, () => machine.state.seq) ?? seededDice('golden', 0),
    ],
    choices: [policiesOf(program, inputs), ...(run.choices ?? []), defaultSource, firstSource],
  };
  if (run.words === undefined) play(session, sources);
  for (let throws = 0; session.need !== undefined;) {
    if (session.need.need === 'throw') {
      throws += 1;
      for (const word of run.words?.get(throws) ?? [])
        ruleOut(session, 'referee', `word ${word.kind}`, word);
    }
    const reply = replyFrom(session, sources);
    if (reply === undefined || 'refused' in reply) throw new Error('nobody answers');
    answer(session, reply);
  }
  return run.cut === undefined ? events : events.slice(0, run.cut);
}

const words: ReadonlyMap<number, readonly Word[]> = new Map<number, readonly Word[]>([
  [
    4,
    [
      { kind: 'set', holder: 'Cato', field: 'HP', to: 9 },
      { kind: 'set', holder: null, field: 'heat', to: 3 },
      { kind: 'gain', participant: 'Bob', condition: 'Brave' },
      { kind: 'lose', participant: 'Bob', condition: 'Brave' },
    ],
  ],
  [
    6,
    [
      {
        kind: 'add',
        participant: {
          name: 'Dora',
          side: 'villains',
          kind: 'Fighter',
          values: [8, 1, 2, 0, []],
          conditions: [],
        },
      },
      { kind: 'remove', participant: 'Bob' },
    ],
  ],
]);

/** A source that types the first die of every throw, with a face that every die has. */
const typed: DiceSource = (need) =>
  need.dice.flatMap(([count]) =>
    Array.from({ length: Math.abs(count) }, (_, i) =>
      i === 0 ? { face: 4, origin: 'typed' as const } : undefined,
    ),
  );
const person: ChoiceSource = (need) =>
  need.kind === 'take' && need.offer.kind === 'options' && need.offer.options[0] !== undefined
    ? { answer: need.offer.options[0], by: 'person' }
    : undefined;

/** The runs of the golden logs, by file name without its ending. */
const wanted: ReadonlyMap<string, () => readonly Event[]> = new Map<string, () => readonly Event[]>(
  [
    ...['action-segments', 'ap-loss', 'column-ambush', 'momentum', 'unit-ambush'].map(
      (name) => [name, () => playedFrom(compiledFrom(name))] as const,
    ),
    [
      'every-event',
      () =>
        playedFrom(compiledFrom('every-event'), {
          inputs: { dice: ['seed', 'typed'], choices: ['person', 'policy', 'default'] },
          dice: [typed],
          choices: [person],
          words,
        }),
    ],
    [
      'house-rule',
      () => playedFrom(compiledFrom('column-ambush', ['column-ambush-sharp-eyes.fray'])),
    ],
    [
      'fork',
      () =>
        playedFrom(compiledFrom('every-event'), {
          inputs: {
            parents: [
              {
                log: hash('a log'),
                seq: 30,
                head: hash('its line 30'),
                at: 30,
                seed: 'other',
                changes: ['seed other'],
              },
            ],
          },
        }),
    ],
    ['open', () => playedFrom(compiledFrom('every-event'), { cut: 20 })],
    ['out-of-budget', () => playedFrom(compiledFrom('every-event'), { inputs: { budget: 400 } })],
  ],
);

/** The names of the logs that every format must have. */
export const wantedNames: readonly string[] = [...wanted.keys()];

/** Writes the missing logs of the current format. */
export function makeMissing(): void {
  const folder = `${goldenFolder}format-${LOG_FORMAT}`;
  mkdirSync(folder, { recursive: true });
  for (const [name, make] of wanted) {
    if (existsSync(`${folder}/${name}.jsonl`)) continue;
    const events = make();
    writeFileSync(`${folder}/${name}.jsonl`, encodeLog(events, hash), { flag: 'wx' });
    writeFileSync(`${folder}/${name}.state.json`, sidecarOf(events), { flag: 'wx' });
  }
}
