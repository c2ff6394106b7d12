// `fray analyse`: how likely each ending was after every die and every decision of a log, and so what each of them was worth.
import {
  analyseFight,
  cameTo,
  defaultSource,
  firstSource,
  link,
  look,
  policySource,
  valueText,
  type AnalysisFailure,
  type Event,
  type ExpectationTarget,
  type Header,
} from '@fray/engine/internal';
import type { Watch } from '@fray/dsl/ir';
import { exitCodes, stop, type ExitCode } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { readLogInputs, refuseCorrupt, refuseHeader } from '../log-loading.ts';
import { analysisDocument, momentDocument } from '../luck/document.ts';
import { analysisPage } from '../luck/page.ts';
import { printAnalysis, printMoment } from '../luck/print.ts';
import { usualMarks, type AnalysisSubject } from '../luck/subject.ts';
import { nameOfRequest, withRequested } from '../odds/requested.ts';
import { unanswered } from '../odds/odds-question.ts';
import { commandOf } from '../odds/shell-words.ts';
import { policiesOf } from '../play/prepare.ts';
import { printJson } from '../report/json.ts';
import { lineFor, barText } from '../report/progress.ts';
import { suggestionFor } from '../report/suggestion.ts';
import { clean, countText, listed } from '../report/text.ts';
import { rulesOfLog, type Rules } from '../rules.ts';

export interface AnalyseOptions {
  readonly measure?: string;
  readonly ask?: string;
  /** The outcome whose chance is looked at. */
  readonly outcome?: string;
  readonly serves?: string;
  readonly at?: number;
  readonly all?: boolean;
  readonly runs?: number;
  readonly lucky?: number;
  readonly json?: boolean;
  readonly html?: string;
}

/** Counted for all moments together. */
const LIMITS = { states: 8_000, forks: 25_000 } as const;
/** Plays from each moment: the interval of a chance is no wider than 2 points to either side. */
const RUNS = 2_400;

export async function analyse(
  host: Host,
  path: string,
  options: AnalyseOptions,
): Promise<ExitCode> {
  const events: Event[] = [];
  const end = readLogInputs(host, path, (event) => void events.push(event));
  const log = host.files.shown(path);
  const [first] = events;
  if (first?.type !== 'encounter-begun' || end.read === 'corrupt') {
    refuseCorrupt(host, path, end);
    throw stop(exitCodes.problems, `${log} has no header`);
  }
  const header: Header = first.data;
  refuseHeader(host, header, log);
  const rules = rulesOfLog(header, log);
  if (options.measure !== undefined && options.ask !== undefined)
    throw stop(
      exitCodes.usage,
      '`--measure` and `--ask` are two questions',
      'leave out one of the two',
    );
  const asked = options.ask === undefined ? [] : [options.ask];
  const ruleset = withRequested(host, rules, asked, header.inputs.scenario || undefined);
  const watch = measureOf(
    ruleset.watches,
    options.ask === undefined ? options.measure : nameOfRequest(options.ask),
    log,
  );
  const { serves = null } = options;
  const sides = [...new Set(header.participants.map(({ side }) => side))];
  if (serves !== null && !sides.includes(serves))
    throw stop(exitCodes.usage, `there is no side \`${clean(serves)}\` in ${log}`, listed(sides));
  const program = link(ruleset, { watches: [watch] });
  const came = cameTo(program, events);
  if ('unplayable' in came) throw failure(came, watch, log, rules);
  const choices = [
    policySource(ruleset, policiesOf(ruleset, header.inputs), (machine, expr, locals) =>
      look(program, machine, expr, locals),
    ),
    defaultSource,
    firstSource,
  ];
  const analysed = (outcome: string | null): ReturnType<typeof analyseFight> => {
    const line = lineFor(host);
    const found = analyseFight(program, events, {
      choices,
      target: targetOf(outcome, came.occurrence),
      limits: LIMITS,
      runs: options.runs ?? RUNS,
      seed: 'analysis',
      serves,
      isOver: (done, all) => {
        line.show(() => barText(done, all, 'moments'));
        return false;
      },
    });
    line.clear();
    return found;
  };
  // A word has no mean, and neither has what may never come: then the chance of what it came to is looked at.
  const own = came.value === null ? 'not reached' : valueText(came.value);
  const hasMean = typeof came.value === 'number' || typeof came.value === 'boolean';
  let outcome = options.outcome ?? (hasMean ? null : own);
  let fight = analysed(outcome);
  if (
    outcome === null &&
    !('analysis' in fight) &&
    'odds' in fight &&
    fight.odds === 'not-reached'
  ) {
    outcome = own;
    fight = analysed(outcome);
  }
  if (!('analysis' in fight)) throw failure(fight, watch, log, rules);
  if (outcome !== (options.outcome ?? null))
    host.stderr.write(
      `note: ${clean(watch.name)} ${hasMean ? 'may never come' : 'is no number'}: this is the chance of \`${clean(own)}\`, what it came to; --outcome names another\n`,
    );
  const isChance = outcome !== null || typeof came.value === 'boolean';
  const subject: AnalysisSubject = {
    log,
    header,
    events,
    measure: watch.name,
    outcome: outcome ?? (isChance ? 'yes' : null),
    occurrence: came.occurrence,
    serves,
    fight,
    marks:
      options.lucky === undefined
        ? isChance
          ? usualMarks
          : NO_MARKS
        : scaledMarks(options.lucky / (isChance ? 100 : 1)),
  };
  return tell(host, path, subject, options);
}

const NO_MARKS = scaledMarks(Infinity);

/** The marks with another threshold of luck; the others keep their proportion to it. */
function scaledMarks(lucky: number): typeof usualMarks {
  const by = lucky / usualMarks.lucky;
  return {
    lucky,
    veryLucky: by * usualMarks.veryLucky,
    inaccurate: by * usualMarks.inaccurate,
    mistaken: by * usualMarks.mistaken,
    blundered: by * usualMarks.blundered,
  };
}

function tell(
  host: Host,
  path: string,
  subject: AnalysisSubject,
  options: AnalyseOptions,
): ExitCode {
  const { at } = options;
  if (at !== undefined) {
    const moment = subject.fight.analysis.moments.find(({ seq }) => seq === at);
    if (moment === undefined)
      throw stop(
        exitCodes.usage,
        `event ${at} of ${subject.log} is no throw and no decision`,
        `there are ${countText(subject.fight.analysis.moments.length, 'throw or decision', 'throws and decisions')}: --all lists them`,
      );
    const alternatives = subject.fight.alternatives(at);
    if (options.json === true) printJson(host, momentDocument(subject, moment, alternatives ?? []));
    else printMoment(host, subject, moment, alternatives);
    return exitCodes.fine;
  }
  if (options.html !== undefined) {
    const page = analysisPage(subject, commandOf('analyse', path, options));
    if (options.html === '-') host.stdout.write(page);
    else {
      host.files.writeText(options.html, page);
      host.stderr.write(`note: the page is in ${host.files.shown(options.html)}\n`);
    }
    return exitCodes.fine;
  }
  if (options.json === true) printJson(host, analysisDocument(subject));
  else printAnalysis(host, subject, options.all === true);
  return exitCodes.fine;
}

function measureOf(watches: readonly Watch[], name: string | undefined, log: string): Watch {
  const measures = watches.filter(({ kind }) => kind === 'measure');
  const [first] = measures;
  if (first === undefined)
    throw stop(
      exitCodes.problems,
      `the rules in ${log} have no \`measure\`: there is nothing to analyse`,
      "--ask 'any p in heroes where p.HP > 0' asks one at the end of the encounter",
    );
  if (name === undefined) return first;
  const found = measures.find((measure) => measure.name === name);
  if (found === undefined)
    throw stop(
      exitCodes.usage,
      `there is no measure \`${clean(name)}\``,
      suggestionFor(
        name,
        measures.map((measure) => measure.name),
      ),
    );
  return found;
}

/** A number counts itself, yes counts 1; of an outcome whether it is this one. */
function targetOf(outcome: string | null, occurrence: number | null): ExpectationTarget {
  const one = { n: 1n, d: 1n };
  const none = { n: 0n, d: 1n };
  if (outcome !== null)
    return {
      watch: 0,
      occurrence,
      unseen: outcome === 'not reached' ? one : none,
      worth: (value) => (valueText(value) === outcome ? one : none),
    };
  return {
    watch: 0,
    occurrence,
    unseen: null,
    worth: (value) => {
      if (typeof value === 'number') return { n: BigInt(value), d: 1n };
      if (typeof value === 'boolean') return value ? one : none;
      throw stop(
        exitCodes.usage,
        `the measure may come to \`${clean(valueText(value))}\`, which is no number`,
        `the chance of one outcome: --outcome ${clean(valueText(value))}`,
      );
    },
  };
}

function failure(found: AnalysisFailure, { name }: Watch, log: string, rules: Rules): Error {
  if ('unplayable' in found)
    return stop(exitCodes.problems, `${log}: ${found.unplayable}`, '`fray verify` says more');
  switch (found.odds) {
    case 'not-reached':
      return stop(
        exitCodes.problems,
        `the moment of \`${clean(name)}\` may never come, so there is nothing to expect`,
        'the chance of one outcome counts it as none: --outcome VALUE',
      );
    case 'fault':
      return stop(exitCodes.problems, `\`${clean(name)}\` could not be worked out: ${found.text}`);
    case 'unanswered':
      return unanswered(rules, found);
    default:
      return stop(exitCodes.problems, 'this fight can be neither counted nor played to its end');
  }
}
