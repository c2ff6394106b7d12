// `fray analyse`: computes how likely each ending was after every die and decision of a log, and how much each die and
// decision changed that.
import { isInput } from '@fray/engine/drivers';
import type { Event, Header } from '@fray/engine/events';
import { cameTo, isKnown, type AnalysedFight, type AnalysisFailure } from '@fray/engine/luck';
import { link, policiesOfRun } from '@fray/engine/machine';
import { valueText } from '@fray/engine/values';
import type { Watch } from '@fray/dsl/ir';
import { exitCodes, stop, wrongInput, wrongUsage } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { giveNote } from '../notes.ts';
import { inSeconds, openCut, type WorkCut } from '../schedule.ts';
import { readLogInputs, refuseHeader, refuseHeadless } from '../log-loading.ts';
import { analysedAtLength } from '../luck/at-length.ts';
import {
  analysisAnswer,
  momentAnswer,
  type LuckAnswer,
  type MomentAnswer,
} from '../luck/document.ts';
import { noMeanIn, type NoMean } from '../luck/expectation.ts';
import { liveAnalysis } from '../luck/live.ts';
import { analysisReport, momentReport } from '../luck/report.ts';
import { usualMarks, type AnalysisSubject } from '../luck/subject.ts';
import { programOf, type AnalysisTask } from '../luck/task.ts';
import { nameOfRequest, withRequested, unanswered } from '../odds/odds-question.ts';
import { commandOf } from '../answers/shell-words.ts';
import { declared } from '../play/inputs.ts';
import { formatOccurrence } from '../report/sentences.ts';
import { clean, countText, listed, spoken } from '../report/text.ts';
import { rulesOfLog, type Rules } from '../rules/rules.ts';
import type { Forms, Told } from '../tell.ts';
import { refuseDeparture } from '../verify/follows.ts';

interface AnalyseOptions extends Forms {
  readonly measure?: string;
  readonly ask?: string;
  /** The outcome of the measure that the analysis follows: it shows how likely this outcome was. */
  readonly outcome?: string;
  readonly serves?: string;
  readonly at?: number;
  readonly all?: boolean;
  readonly runs?: number;
  /** The most seconds that the analysis may take. */
  readonly time?: number;
  readonly lucky?: number;
  /** A side. The command refuses it, because only the referee may analyse a log. */
  readonly as?: string;
}

/** How many times each moment is played by default: enough to know a chance to within 2 points. */
const RUNS = 2_400;
/** The most seconds that the analysis takes without `--time`. */
const SECONDS = 60;
/** The most threads: each further one costs more memory than it is worth. */
const MOST_WORKERS = 4;

/** What `fray analyse` ends in. */
type AnalyseTold = Told<LuckAnswer | MomentAnswer>;

/** Computes the chances after each die and each decision of a log. */
export async function analyseTold(
  host: Host,
  path: string,
  options: AnalyseOptions,
): Promise<AnalyseTold> {
  if (options.as !== undefined)
    throw wrongUsage(
      'an analysis for one side is not possible: every figure also depends on hidden dice, orders and plans of the others',
      "`fray replay LOG --as SIDE` shows what a side saw; without `--as` the analysis is the referee's",
    );
  const events: Event[] = [];
  const end = readLogInputs(host, path, 'facts', (event) => void events.push(event));
  const log = host.files.shown(path);
  const [first] = events;
  if (first?.type !== 'encounter-begun' || end.read === 'corrupt') refuseHeadless(host, path, end);
  const header: Header = first.data;
  refuseHeader(host, header, log);
  const rules = host.untilCtrlC(() => rulesOfLog(header, log));
  const asked = options.ask === undefined ? [] : [options.ask];
  const ruleset = withRequested(host, rules, asked, header.inputs.scenario || undefined);
  const watch = measureOf(
    ruleset.watches,
    options.ask === undefined ? options.measure : nameOfRequest(options.ask),
    log,
  );
  const sides = [...new Set(header.participants.map(({ side }) => side))];
  if (options.serves !== undefined && !sides.includes(options.serves))
    throw wrongUsage(`there is no side \`${clean(options.serves)}\` in ${log}`, listed(sides));
  const serves = options.serves ?? sides.find((side) => side === watch.serves) ?? null;
  await refuseDeparture(host, link(rules.ruleset), events, log);
  const inputs = events.filter((event) => event === first || isInput(event));
  const task: AnalysisTask = {
    outcome: null,
    occurrence: null,
    ruleset,
    measure: watch.name,
    events: inputs,
    policies: policiesOfRun(ruleset, header.inputs),
  };
  const program = programOf(task);
  const came = host.untilCtrlC(() => cameTo(program, inputs));
  if ('unplayable' in came) throw failure(came, watch, log, rules);
  const { occurrence } = came;
  // Words and moments that may never be reached have no mean: for them we follow the chance of the actual outcome.
  const own = came.value === null ? 'not reached' : valueText(came.value);
  const hasMean = typeof came.value === 'number' || typeof came.value === 'boolean';
  const isChance = (of: string | null): boolean => of !== null || typeof came.value === 'boolean';
  const subjectOf = (fight: AnalysedFight, of: string | null): AnalysisSubject => ({
    log,
    header,
    events,
    measure: watch.name,
    title: `${spoken(watch.name)}${formatOccurrence(watch.moment, occurrence)}`,
    outcome: of ?? (isChance(of) ? 'yes' : null),
    occurrence,
    serves,
    fight,
    marks: marksFor(options.lucky, isChance(of)),
  });
  const opened = openCut(host);
  let cut: WorkCut = opened;
  const live = liveAnalysis(host, options.json !== true && options.html === undefined);
  const analysed = (of: string | null): ReturnType<typeof analysedAtLength> =>
    analysedAtLength(host, { ...task, outcome: of, occurrence }, program, {
      runs: options.runs ?? RUNS,
      serves,
      at: options.at,
      workers: Math.min(host.cores, MOST_WORKERS),
      cut: (cut = opened.by(inSeconds(options.time ?? SECONDS))),
      onProgress: (done, all, soFar) =>
        live.show(done, all, () => {
          const fight = soFar();
          return fight === null ? null : subjectOf(fight, of);
        }),
    }).catch(noMeanIn);
  let outcome = options.outcome ?? (hasMean ? null : own);
  try {
    let found = await analysed(outcome);
    if (outcome === null && 'odds' in found && found.odds === 'not-reached') {
      outcome = own;
      found = await analysed(outcome);
    }
    live.clear();
    if ('odds' in found && found.odds === 'stopped') throw tooEarly(cut.isInterrupted());
    if (!('analysis' in found)) throw failure(found, watch, log, rules);
    if (outcome !== (options.outcome ?? null))
      giveNote(
        host,
        'aside',
        `${clean(watch.name)} ${hasMean ? 'may never come' : 'is no number'}: this is the chance of \`${clean(own)}\`, its value in this log`,
        '--outcome names another',
      );
    const why = cut.why();
    if (why !== undefined)
      giveNote(
        host,
        'cut',
        `${why}: ${knownSoFar(found)}; ${why === 'interrupted' ? 'without the interruption' : 'with a longer --time'} they get finer`,
      );
    return {
      ...toldOf(subjectOf(found, outcome), options),
      code: why === 'interrupted' ? exitCodes.interrupted : exitCodes.fine,
      title: watch.name,
      again: { command: commandOf('analyse', path, options) },
    };
  } finally {
    live.clear();
    opened.release();
  }
}

/** Returns what an analysis that was cut short knows, for a note. */
function knownSoFar({ analysis: { moments } }: AnalysedFight): string {
  const known = moments.filter(({ after }) => isKnown(after)).length;
  return known === moments.length
    ? 'estimates are only as good as their ±'
    : `only ${known} of ${countText(moments.length, 'moment')} have a figure, a rough one, and the others have none`;
}

/** Returns the error of an analysis that ended before its first estimate. */
function tooEarly(isInterrupted: boolean): Error {
  const known = 'before anything was known';
  return isInterrupted
    ? stop(exitCodes.interrupted, `interrupted ${known}`)
    : wrongInput(`time was up ${known}`, '--time allows more time');
}

/** Returns the thresholds of the marks, such as lucky or mistaken. A mean has no marks unless `--lucky` sets a threshold. */
function marksFor(lucky: number | undefined, isChance: boolean): typeof usualMarks {
  if (lucky === undefined) return isChance ? usualMarks : scaledMarks(Infinity);
  return scaledMarks(lucky / (isChance ? 100 : 1));
}

/** Returns the marks for another threshold of luck. The other thresholds keep their proportion to that. */
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

/** Returns the answer and the report, of one moment if that is asked. */
function toldOf(
  subject: AnalysisSubject,
  { at, all }: AnalyseOptions,
): Pick<AnalyseTold, 'answer' | 'report'> {
  if (at === undefined)
    return {
      answer: () => analysisAnswer(subject),
      report: (isWhole) => analysisReport(subject, isWhole || all === true),
    };
  const { analysis, alternatives } = subject.fight;
  const moment = analysis.moments.find(({ seq }) => seq === at);
  if (moment === undefined)
    throw wrongUsage(
      `event ${at} of ${subject.log} is neither a throw nor a decision`,
      `there are ${countText(analysis.moments.length, 'throw or decision', 'throws and decisions')}: --all lists them`,
    );
  const ways = alternatives(at);
  return {
    answer: () => momentAnswer(subject, moment, ways ?? []),
    report: (isWhole) => momentReport(subject, moment, ways, isWhole),
  };
}

function measureOf(watches: readonly Watch[], name: string | undefined, log: string): Watch {
  const measures = watches.filter(({ kind }) => kind === 'measure');
  const [first] = measures;
  if (first === undefined)
    throw wrongInput(
      `the rules in ${log} have no \`measure\`: there is nothing to analyse`,
      "--ask 'any p in heroes where p.HP > 0' asks one at the end of the encounter",
    );
  if (name === undefined) return first;
  return declared('measure', measures, name);
}

function failure(
  found: AnalysisFailure | NoMean,
  { name }: Watch,
  log: string,
  rules: Rules,
): Error {
  if ('unplayable' in found)
    return wrongInput(`${log}: ${found.unplayable}`, '`fray verify` says more');
  switch (found.odds) {
    case 'not-reached':
      return wrongInput(
        `the moment of \`${clean(name)}\` may never come, so it has no expected value`,
        '--outcome VALUE follows the chance of one value, which such a fight does not have',
      );
    case 'fault':
      return wrongInput(`\`${clean(name)}\` could not be worked out: ${found.text}`);
    case 'unanswered':
      return unanswered(rules, found);
    case 'no-mean':
      return wrongUsage(
        `the measure may be \`${clean(found.value)}\`, which is not a number`,
        `the chance of one outcome: --outcome ${clean(found.value)}`,
      );
    default:
      return wrongInput('this fight can be neither counted nor played to its end');
  }
}
