// `fray fork`: continues a log from an event in the middle with another die, choice, rule or seed. Everything else stays the
// same.
import {
  defaultSource,
  firstSource,
  isInput,
  openSession,
  type Sink,
  type Session,
} from '@fray/engine/drivers';
import type { Event, Header, Parent } from '@fray/engine/events';
import {
  beginFork,
  forkSources,
  inheritedAfter,
  repeatOf,
  type Fork,
  type Inherited,
  type Lineage,
} from '@fray/engine/fork';
import { linkJudged, MAX_BUDGET, presentNames } from '@fray/engine/log';
import type { Machine, Program } from '@fray/engine/machine';
import { type ExitCode, wrongInput, wrongUsage } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { giveNote } from '../notes.ts';
import { readLogFile, refuseCorrupt, refuseHeader, logName, warnOfDamage } from '../log-loading.ts';
import { breathSteps } from '../interruption.ts';
import { createLogWriter } from '../play/log-writer.ts';
import { createOther, type Other } from '../play/fork-changes.ts';
import { settleSession, type Players } from '../play/play.ts';
import { createStage, type Stage } from '../play/stage.ts';
import { usualBudget } from '../play/prepare.ts';
import { countText } from '../report/text.ts';
import { filesWithHashes, requireRules, rulesOfLog, type Rules } from '../rules/rules.ts';
import { refuseDeparture } from '../verify/follows.ts';

interface ForkOptions {
  readonly at: number;
  readonly die: readonly string[];
  readonly choice: readonly string[];
  readonly rules?: string;
  readonly seed?: string;
  /** Where new dice come from: `seeded` or `ask`. */
  readonly dice: string;
  /** Who makes new choices: `policy` or `ask`. */
  readonly choices: string;
  readonly log?: string;
  readonly budget?: number;
  readonly quiet?: boolean;
  /** True if transcripts show bookkeeping too. */
  readonly bookkeeping?: boolean;
  readonly json?: boolean;
}

/** Plays the rest of a log with a change and prints it; writes a new log if the options name one. */
export async function forkCommand(
  host: Host,
  path: string,
  options: ForkOptions,
): Promise<ExitCode> {
  if (options.budget !== undefined && options.budget > MAX_BUDGET)
    throw wrongUsage(`a budget has at most ${MAX_BUDGET} steps`);
  const changed = options.rules === undefined ? undefined : await requireRules(host, options.rules);
  const source = readParent(host, path, options, presentNames(changed?.ruleset.former));
  refuseHeader(host, source.header, source.shown);
  const { budget } = source.header.inputs;
  if (options.budget === undefined && budget > usualBudget)
    giveNote(
      host,
      'aside',
      `${source.shown} has a budget of ${countText(budget, 'step')}, and so does the fork: it may become very long, and its log may reach gigabytes`,
      `--budget ${usualBudget} is the usual budget of a run`,
    );
  const rules = changed ?? host.untilCtrlC(() => rulesOfLog(source.header, source.shown));
  const program = linkJudged(rules.ruleset);
  if (options.rules === undefined)
    await refuseDeparture(
      host,
      program,
      source.before,
      source.shown,
      '`fray verify` says more; you can fork before that event',
    );
  const { header } = source;
  const change = {
    changesDice: options.die.length > 0,
    changesChoices: options.choice.length > 0,
    asksDice: options.dice === 'ask',
    asksChoices: options.choices === 'ask',
    budget: options.budget,
    rules: changed && {
      files: filesWithHashes(host, rules.ruleset),
      amendments: rules.amendmentPaths,
    },
  };
  const begun = (parents: Lineage): Machine => {
    const machine = beginFork(program, header, parents, change, host.sha256);
    if ('illegal' in machine)
      throw wrongUsage(
        options.rules === undefined
          ? machine.illegal
          : `${host.files.shown(options.rules)} does not fit the log: ${machine.illegal}`,
      );
    return machine;
  };
  const before: Lineage = [source.parent, ...(header.inputs.parents ?? [])];
  // Other rules may number events differently. So we play the parent's part first to learn where it ends.
  const parents =
    options.rules === undefined
      ? before
      : (await playTo(host, program, begun(before), source, options, { event: () => {} })).parents;
  const other = createOther(rules, header.inputs.scenario, options.die, options.choice, options.at);
  const { inherited } = source;
  const fork: Fork = { program, machine: begun(parents), header, parents, inherited };
  return playOn(host, { ...fork, source, rules, other }, options);
}

interface ParentLog {
  readonly shown: string;
  readonly header: Header;
  readonly parent: Parent;
  /** The parent's events 0 to `at`. */
  readonly before: readonly Event[];
  readonly inherited: Inherited;
}

/** Reads the parent. `named`: gives its events the names of the fork's rules. */
function readParent(
  host: Host,
  path: string,
  options: ForkOptions,
  named: (event: Event) => Event,
): ParentLog {
  const shown = logName(host, path);
  const before: Event[] = [];
  const inherited = inheritedAfter(options.at, host.sha256);
  const end = readLogFile(host, path, (event) => {
    const present = named(event);
    inherited.remember(event, present);
    if (present.seq <= options.at) before.push(present);
  });
  const [first] = before;
  if (first?.type !== 'encounter-begun' || before.length <= options.at) {
    refuseCorrupt(host, path, end);
    throw wrongUsage(
      `there is no event ${options.at} in ${shown}`,
      `it has the events 0 to ${before.length - 1}`,
    );
  }
  warnOfDamage(host, path, end);
  const changes = [
    ...options.die.map((one) => `die ${one.trim()}`),
    ...options.choice.map((one) => `choice ${one.trim()}`),
    ...(options.rules === undefined ? [] : ['rules']),
  ];
  return {
    shown,
    header: first.data,
    before,
    inherited,
    parent: inherited.parent(options.seed ?? null, changes),
  };
}

interface Repeated {
  /** At the fork. */
  readonly session: Session;
  readonly parents: Lineage;
}

/** Gives a new machine the parent's inputs up to the fork. */
async function playTo(
  host: Host,
  program: Program,
  machine: Machine,
  { before, header, parent }: ParentLog,
  options: ForkOptions,
  sink: Sink,
): Promise<Repeated> {
  const session = openSession(program, machine, sink, undefined, breathSteps);
  const repeat = repeatOf(program, header, parent);
  await settleSession(host, session);
  for (const event of before) {
    if (!isInput(event)) continue;
    await host.pause();
    const refusal = repeat.give(session, event);
    await settleSession(host, session);
    if (refusal === undefined) continue;
    if (options.rules === undefined)
      throw wrongUsage(
        `${countText(options.budget ?? 0, 'step')} are used up before event ${event.seq}`,
        'give a larger --budget, or fork earlier',
      );
    throw wrongInput(
      `under these rules the fight goes another way before event ${event.seq}: ${refusal.refused}`,
      `you can fork at event ${event.seq - 1}${event.seq > 1 ? ' or before' : ''}; \`fray verify --rules\` compares the whole log`,
    );
  }
  return { session, parents: repeat.lineage(session) };
}

interface Branch extends Fork {
  readonly source: ParentLog;
  readonly rules: Rules;
  readonly other: Other;
}

async function playOn(host: Host, branch: Branch, options: ForkOptions): Promise<ExitCode> {
  const { source, program, machine, other, inherited } = branch;
  const [{ at }] = branch.parents;
  const asks = options.dice === 'ask' || options.choices === 'ask';
  // The writer writes nothing until every requested change has been applied.
  const log =
    options.log === undefined
      ? undefined
      : createLogWriter(host, options.log, { isReady: other.isDone });
  const stage = createStage(host, { ...options, program, log, asks, after: () => at });
  await stage.play(
    async (sink) => (await playTo(host, program, machine, source, options, sink)).session,
    playersOf(branch, options),
    (event) => {
      const isNew = event.seq > at;
      inherited.note(event, isNew);
      other.note(event, isNew);
    },
    () => {
      const unplaced = other.unplaced();
      if (unplaced !== undefined) throw unplaced;
    },
  );
  return reportEnd(host, branch, options, stage);
}

function playersOf(
  branch: Branch,
  options: ForkOptions,
): Pick<Players, 'known' | 'sources' | 'asksDice' | 'asksChoices' | 'word' | 'placeOf'> {
  const { known, seeded, choices } = forkSources(branch, branch.other);
  const asksChoices = options.choices === 'ask';
  return {
    known,
    sources: {
      dice: [seeded],
      choices: asksChoices ? choices : [...choices, defaultSource, firstSource],
    },
    asksDice: options.dice === 'ask',
    asksChoices,
    word: branch.inherited.words.next,
    placeOf: () => '',
  };
}

function reportEnd(
  host: Host,
  { source, rules, header, inherited, parents: [parent] }: Branch,
  options: ForkOptions,
  stage: Stage,
): ExitCode {
  const { at } = parent;
  const { inputs } = header;
  const dropped = inherited.words.dropped();
  if (dropped > 0)
    giveNote(
      host,
      'aside',
      `${countText(dropped, 'word')} of the referee after event ${options.at} ${dropped === 1 ? 'was' : 'were'} not repeated, because the fight has gone another way.`,
    );
  // Other rules derive every event anew; only what the parent was given is taken over.
  const taken =
    options.rules === undefined
      ? `from ${source.shown}`
      : `with the dice and answers of ${source.shown} up to event ${options.at}`;
  return stage.report(
    {
      parent,
      ruleset: rules.ruleset.title,
      scenario: inputs.scenario,
      seed: options.seed ?? inputs.seed,
      run: inputs.run,
      log: options.log ?? null,
    },
    `, ${at + 1} of them ${taken}`,
    options.log === undefined
      ? []
      : [
          `${countText(stage.count(), 'event')} in ${host.files.shown(options.log)}, the first ${at + 1} ${taken}.`,
        ],
  );
}
