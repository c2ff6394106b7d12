// Runs `fray odds --witness`: shows a run with a given outcome, and its log.
import { createRuns, isMet, type Disagreement, type DisputedWitness } from '@fray/engine/odds';
import { exitCodes, stop, type ExitCode, wrongInput, wrongUsage } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { giveNote } from '../notes.ts';
import { halves } from '../play/inputs.ts';
import type { PlayOptions } from '../play/prepare.ts';
import { barText, lineFor } from '../report/progress.ts';
import { clean, grouped } from '../report/text.ts';
import type { Rules } from '../rules/rules.ts';
import { disagreementStop, warnOfRefutation } from '../odds/disagreement-text.ts';
import { commandOf } from './shell-words.ts';
import { countedAlone, runsOf, whyText, type AnswerOptions } from '../odds/answer-question.ts';
import { openCut } from '../schedule.ts';
import {
  selectionOf,
  occurrenceAsked,
  openQuestion,
  unanswered,
  type OddsQuestion,
} from '../odds/odds-question.ts';
import { targetOf, witnessJob, type WitnessAsked } from '../odds/witness-job.ts';

interface WitnessOptions extends AnswerOptions {
  /** The wanted outcome: `MEASURE=VALUE`. */
  readonly witness: string;
  /** The number of the occurrence, if the measure is asked at each span. */
  readonly at?: number;
  readonly log?: string;
  readonly json?: boolean;
}

/** The function that runs the command `fray run`. */
type RunCommand = (
  host: Host,
  path: string,
  options: PlayOptions &
    Pick<WitnessOptions, 'log' | 'json'> & { readonly with: readonly string[] },
) => Promise<ExitCode>;

/**
 * Finds a run with the wanted outcome, and plays it as `fray run` would.
 * @param houseRules the files on top of the rules
 */
export async function showWitness(
  host: Host,
  path: string,
  rules: Rules,
  houseRules: readonly string[],
  options: WitnessOptions,
  run: RunCommand,
): Promise<ExitCode> {
  // A measure from `--ask` may contain a `<=`, so the last `=` counts.
  const at = options.witness.lastIndexOf('=');
  if (at < 1)
    throw wrongUsage(
      `\`--witness ${clean(options.witness)}\` needs a measure, = and a value`,
      `--witness '${clean(rules.ruleset.watches.find(({ kind }) => kind === 'measure')?.name ?? 'MEASURE')}=1'`,
    );
  const [measure, value] = halves(options.witness, at);
  const opened = openQuestion(host, rules, { ...options, ...selectionOf(options, measure) });
  const hint = value === 'not reached' ? '--at 4' : undefined;
  const asked = { value, occurrence: occurrenceAsked(opened.program, measure, options.at, hint) };
  const claim = `${clean(measure)}${options.at === undefined ? '' : ` at ${options.at}`} is ${clean(value)}`;
  const command = commandOf('odds', path, { ...options, with: houseRules });
  const found = await find(host, rules, opened, asked, options, claim, command);
  const { inputs } = opened;
  const how = {
    with: houseRules,
    scenario: inputs.scenario,
    set: options.set,
    given: options.given,
    policy: options.policy,
    seed: inputs.seed ?? '',
    run: found.run,
    ...(found.faces.length === 0 ? {} : { dice: found.faces.join(',') }),
  };
  giveNote(host, 'aside', found.how);
  const again = commandOf('run', path, how);
  giveNote(host, 'aside', `to play it again: ${clean(again)}`);
  return run(host, path, {
    ...how,
    ...(options.log === undefined ? {} : { log: options.log }),
    ...(options.json === undefined ? {} : { json: options.json }),
  });
}

interface Found {
  /** The faces to throw before those of the seed. If empty, the run with the number `run` is the witness. */
  readonly faces: readonly number[];
  readonly run: number;
  readonly how: string;
}

async function find(
  host: Host,
  rules: Rules,
  question: OddsQuestion,
  asked: WitnessAsked,
  options: WitnessOptions,
  claim: string,
  command: string,
): Promise<Found> {
  if (options.runs === undefined && options.precision === undefined) {
    const drawn = await countedAlone(
      host,
      'counting',
      witnessJob,
      (limits) => ({ task: question.task, asked, limits }),
      options,
    );
    switch (drawn.odds) {
      case 'unanswered':
        throw unanswered(rules, drawn);
      case 'impossible':
        throw wrongInput(
          `it is impossible that ${claim}: no way that the dice can fall leads there`,
        );
      case 'unseen':
        throw wrongInput(
          `no way was found in which ${claim}: it is impossible, or rarer than 1 in 1,000,000,000`,
        );
      case 'witness':
        return {
          faces: drawn.throws.flat(),
          run: 0,
          how:
            drawn.chance === null
              ? `this is one of the runs in which ${claim}; how likely that is, is unknown`
              : `that ${claim} has a chance of ${Number(drawn.chance.toPrecision(4))}, counted and rounded; this run is drawn at random from all runs in which it happens`,
        };
      case 'disputed': {
        const disagreement = disagreementOn(drawn, question.task.measures[0] ?? '', asked);
        if (options.exactOnly === true) throw disagreementStop(disagreement);
        warnOfRefutation(host, disagreement, 'fray looks for a run by playing', command);
        break;
      }
      case 'too-large':
        if (options.exactOnly === true)
          throw stop(
            exitCodes.fault,
            `this is too large to be counted: ${whyText(drawn)}`,
            'without --exact-only fray looks for a run by playing',
          );
    }
  }
  return sampled(host, rules, question, asked, options, claim);
}

function disagreementOn(
  { counted, other }: DisputedWitness,
  measure: string,
  { value, occurrence }: WitnessAsked,
): Disagreement {
  const reached = value !== 'not reached';
  return {
    about: { measure, occurrence, value, fault: null, orLess: false, reached },
    counted: { decimal: counted, fraction: null },
    other,
  };
}

/** Plays runs of the seed, and returns the first with this outcome. */
async function sampled(
  host: Host,
  rules: Rules,
  { program, choices, start, task: { seed } }: OddsQuestion,
  asked: WitnessAsked,
  options: WitnessOptions,
  claim: string,
): Promise<Found> {
  const { play } = createRuns({ program, start: start(), choices }, seed);
  const target = targetOf(asked);
  const runs = runsOf(options);
  const cut = openCut(host, options.time);
  const line = lineFor(host);
  try {
    for (let number = 0; number < runs; number += 1) {
      const played = play(number);
      if ('odds' in played) throw unanswered(rules, played);
      if (isMet(program, target, played.findings))
        return {
          faces: [],
          run: number,
          how: `run ${grouped(number)} of seed ${clean(seed)} is the first in which ${claim}`,
        };
      line.show(() => barText(number + 1, runs, 'runs'));
      await host.pause();
      if (cut.isInterrupted())
        throw stop(
          exitCodes.interrupted,
          `interrupted: in ${grouped(number + 1)} runs it never happened that ${claim}`,
        );
      if (cut.isOver())
        throw wrongInput(
          `there was time for ${grouped(number + 1)} runs of seed ${clean(seed)}, in which it never happened that ${claim}`,
          'it may be rare, or impossible; more time: --time',
        );
    }
  } finally {
    line.clear();
    cut.release();
  }
  throw wrongInput(
    `in ${grouped(runs)} runs of seed ${clean(seed)} it never happened that ${claim}`,
    'it may be rare, or impossible; more runs: --runs',
  );
}
