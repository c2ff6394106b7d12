// `fray odds`: prints the distribution of every measure of a ruleset or of one check, also for several values of an input.
// It never prints a number without its method.
import type { Odds } from '@fray/engine/internal';
import { refuseOther } from '../files/refuse-other.ts';
import { exitCodes, isStop, stop, type ExitCode } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { answerMeasures, type AnswerOptions } from '../odds/answer-question.ts';
import { answerCheck, asMeasures } from '../odds/answer-check.ts';
import { csvOf } from '../answers/csv.ts';
import { warnOfDisagreement } from '../odds/disagreement-text.ts';
import { checkDocument, measuresDocument, variationDocument } from '../answers/documents.ts';
import { liveOn } from '../answers/live-odds.ts';
import { commandOf } from '../answers/shell-words.ts';
import { printCheck, printMeasures } from '../answers/print.ts';
import { chooseScenario } from '../play/inputs.ts';
import { printJson } from '../report/json.ts';
import { clean, grouped } from '../report/text.ts';
import { requireRules, type Rules } from '../rules/rules.ts';
import { axisOf, type AxisScope } from '../vary/axis.ts';
import { vary, type Variation } from '../vary/cells.ts';
import { questionAt, type Axis } from '../vary/varied-question.ts';
import { printVariation } from '../vary/print.ts';

export interface OddsOptions extends AnswerOptions {
  /** Expressions with dice, which need no file; if there are none, the question is about the file. */
  readonly expression?: readonly string[];
  readonly check?: string;
  /** The values of `--with`: paths of house rules, and values for a check or participant, which contain a `=`. */
  readonly with: readonly string[];
  readonly vary: readonly string[];
  /** True if warnings count as errors. */
  readonly strict?: boolean;
  readonly json?: boolean;
  readonly csv?: boolean;
  /** The file that receives the page, or `-` for the standard output. */
  readonly html?: string;
  /** `MEASURE=VALUE`: the command shows a run with this outcome. */
  readonly witness?: string;
  /** `MEASURE` or `MEASURE=VALUE`: the command shows its bounds over all choices of `chooser`. */
  readonly bounds?: string;
  readonly chooser?: string;
  readonly at?: number;
  readonly log?: string;
}

/**
 * Prints the odds of the measures of a scenario, of one check or of expressions, for each combination of the varied values.
 */
export async function oddsCommand(
  host: Host,
  path: string | undefined,
  asked: OddsOptions,
): Promise<ExitCode> {
  const { expression = [] } = asked;
  if (expression.length > 0) return ofExpressions(host, path, expression, asked);
  if (path === undefined)
    throw stop(
      exitCodes.usage,
      '`odds` needs a file of rules, or an expression',
      "fray odds ambush.fray, or fray odds -e '2d6 + 3 >= 10'",
    );
  const written = await requireRules(
    host,
    path,
    asked.with.filter((one) => !one.includes('=')),
    asked.strict,
  );
  const values = asked.with.filter((one) => one.includes('='));
  const { rules, options } =
    asked.check === undefined && values.length > 0
      ? withOthers(host, written, values, asked)
      : { rules: written, options: asked };
  const { witness, bounds, chooser } = options;
  if (bounds !== undefined && chooser !== undefined) {
    const { showBounds } = await import('../answers/show-bounds.ts');
    return showBounds(host, rules, { ...options, bounds, chooser });
  }
  if (witness !== undefined) {
    if (values.length > 0)
      throw stop(
        exitCodes.usage,
        `\`--witness\` plays a scenario as it is written, without \`--with ${clean(values[0] ?? '')}\``,
        'a file that begins with `uses` can hold a scenario with other numbers',
      );
    const { runCommand } = await import('./run.ts');
    const { showWitness } = await import('../answers/show-witness.ts');
    return showWitness(host, path, rules, options.with, { ...options, witness }, runCommand);
  }
  if (options.html !== undefined && options.html !== '-') refuseOther(host, options.html);
  if (options.vary.length > 0) return ofVariation(host, path, rules, values, options);
  return options.check === undefined
    ? ofMeasures(host, path, rules, options)
    : ofCheck(host, path, rules, options.check, values, options);
}

/** Prints the odds of expressions, which need no file. */
async function ofExpressions(
  host: Host,
  path: string | undefined,
  expressions: readonly string[],
  options: OddsOptions,
): Promise<ExitCode> {
  if (path !== undefined)
    throw stop(
      exitCodes.usage,
      `\`-e\` needs no file, but ${clean(path)} was given`,
      '`--ask` asks about the rules of a file; quotes keep an expression together',
    );
  const { showExpressions } = await import('../answers/show-expressions.ts');
  return showExpressions(host, expressions, options, (varied) =>
    write(
      host,
      undefined,
      options,
      varied,
      'The odds of dice',
      commandOf('odds', undefined, options),
    ),
  );
}

/** Returns the rules and options with the values of `--with`, which change participants or their number. */
function withOthers(
  host: Host,
  rules: Rules,
  values: readonly string[],
  options: OddsOptions,
): { readonly rules: Rules; readonly options: OddsOptions } {
  const { ruleset } = rules;
  const scenario = chooseScenario(ruleset, options.scenario);
  const axes = values.map((text) => otherOf({ ruleset, scenario, check: null }, text));
  const points = axes.map(({ name, description, note, points: [point, ...more] }) => {
    if (point === undefined || more.length > 0)
      throw stop(
        exitCodes.usage,
        `\`--with\` gives ${clean(name)} one value`,
        '--vary asks for several',
      );
    const what = note?.(clean(point.label)) ?? `with ${clean(point.label)} for ${description}`;
    host.stderr.write(`note: ${what}\n`);
    return point;
  });
  const {
    ruleset: other,
    set,
    given,
  } = questionAt({ ruleset, set: options.set, given: options.given, with: [] }, axes, points);
  return { rules: { ...rules, ruleset: other }, options: { ...options, set, given } };
}

function otherOf(scope: AxisScope, text: string): Axis {
  try {
    return axisOf(scope, text, '--with');
  } catch (error) {
    const name = text.slice(0, text.search(/[.=]/)).trim();
    const isTried = scope.ruleset.callables.some(
      ({ kind, params }) => kind === 'check' && params.some((param) => param.name === name),
    );
    throw isStop(error) && isTried
      ? stop(error.exit, error.message, 'this says who tries a check, so it needs --check')
      : error;
  }
}

async function ofMeasures(
  host: Host,
  path: string,
  rules: Rules,
  options: OddsOptions,
): Promise<ExitCode> {
  const { json, csv, html } = options;
  // Output for programs must not depend on a clock: only the amount of work limits the computation.
  const live = json === true || csv === true || html === '-' ? undefined : liveOn(host);
  const answer = await answerMeasures(host, rules, options, live);
  const { found, inputs } = answer;
  if (found === null)
    throw stop(
      exitCodes.interrupted,
      'interrupted before the first run was over: nothing is known yet',
    );
  if (found.method.method === 'estimate' && found.method.runs < answer.runs)
    host.stderr.write(
      `note: ${answer.isInterrupted ? 'interrupted' : 'time is up'} after ${grouped(found.method.runs)} of ${grouped(answer.runs)} runs; the odds are from these runs\n`,
    );
  await show(host, path, rules, options, single(found), inputs.scenario, () => {
    if (options.json === true)
      printJson(host, measuresDocument(rules, inputs.scenario, found, answer.large));
    else printMeasures(host, answer.program, inputs.scenario, found, answer.large);
  });
  return answer.isInterrupted ? exitCodes.interrupted : exitCodes.fine;
}

async function ofCheck(
  host: Host,
  path: string,
  rules: Rules,
  name: string,
  values: readonly string[],
  options: OddsOptions,
): Promise<ExitCode> {
  const answer = host.untilCtrlC(() => answerCheck(rules, name, values, options));
  await show(host, path, rules, options, single(asMeasures(name, answer)), name, () => {
    if (options.json === true) printJson(host, checkDocument(rules, name, answer));
    else printCheck(host, name, answer);
  });
  return exitCodes.fine;
}

async function ofVariation(
  host: Host,
  path: string,
  rules: Rules,
  values: readonly string[],
  options: OddsOptions,
): Promise<ExitCode> {
  const { ruleset } = rules;
  if (options.vary.length > 2)
    throw stop(
      exitCodes.usage,
      `${options.vary.length} values are varied, but a table has only two axes`,
      'at most two --vary; the others with --given or --set',
    );
  // Measures need a scenario, a check does not.
  const scenario =
    options.check !== undefined && options.scenario === undefined
      ? null
      : chooseScenario(ruleset, options.scenario);
  const axes = options.vary.map((text) =>
    axisOf({ ruleset, scenario, check: options.check ?? null }, text),
  );
  refuseFixed(axes, values, options);
  const varied = await vary(host, rules, axes, {
    ...options,
    ...(scenario === null ? {} : { scenario: scenario.name }),
    values,
  });
  const missing = varied.cells.filter(({ found }) => found === null).length;
  const why = varied.isInterrupted ? 'interrupted' : 'time is up';
  if (missing === varied.cells.length)
    throw stop(
      varied.isInterrupted ? exitCodes.interrupted : exitCodes.fault,
      `${why} before the first cell was done: nothing is known yet`,
    );
  if (missing > 0)
    host.stderr.write(`note: ${why}; ${missing} of ${varied.cells.length} cells are not known\n`);
  const title = options.check ?? scenario?.name ?? '';
  await show(host, path, rules, options, varied, title, () => {
    if (options.json === true)
      printJson(
        host,
        variationDocument(
          rules,
          { scenario: scenario?.name ?? null, check: options.check ?? null },
          varied,
        ),
      );
    else printVariation(host, rules, title, varied);
  });
  return varied.isInterrupted ? exitCodes.interrupted : exitCodes.fine;
}

/** Refuses a value that is varied and also fixed by another option, or varied twice. */
function refuseFixed(
  axes: readonly Axis[],
  values: readonly string[],
  { given, set }: OddsOptions,
): void {
  const [first, second] = axes;
  if (first !== undefined && first.name === second?.name)
    throw stop(exitCodes.usage, `${clean(first.name)} is varied twice`);
  for (const [option, texts] of [
    ['--with', values],
    ['--given', given],
    ['--set', set],
  ] as const) {
    for (const text of texts) {
      const name = text.slice(0, text.indexOf('=')).trim().replaceAll('_', '-');
      if (axes.some((axis) => axis.name.replaceAll('_', '-') === name))
        throw stop(
          exitCodes.usage,
          `${clean(name)} is varied, and \`${option} ${clean(text)}\` gives it one value`,
          'leave out one of the two',
        );
    }
  }
}

/** Wraps the answer of a single question as a variation without axes. */
function single(found: Odds): Variation {
  return { axes: [], cells: [{ at: [], found }], isInterrupted: false };
}

/**
 * Writes a page or CSV as the options say. If nothing went to the standard output, calls `onNothing`, which prints text
 * or JSON.
 */
async function show(
  host: Host,
  path: string,
  rules: Rules,
  options: OddsOptions,
  varied: Variation,
  title: string,
  onNothing: () => void,
): Promise<void> {
  const command = commandOf('odds', path, options);
  warnOfDisagreement(
    host,
    varied.cells.map(({ found }) => found),
    command,
  );
  if (!(await write(host, rules, options, varied, title, command))) onNothing();
}

/** Writes the page or the CSV table that the options ask for. Returns true if it wrote to the standard output. */
async function write(
  host: Host,
  rules: Rules | undefined,
  options: OddsOptions,
  varied: Variation,
  title: string,
  command: string,
): Promise<boolean> {
  if (options.html !== undefined) {
    const { oddsPage } = await import('../answers/page/page.ts');
    const page = oddsPage({ title, rules, variation: varied, command });
    if (options.html === '-') {
      host.stdout.data(page);
      return true;
    }
    host.files.writeText(options.html, page);
    host.stderr.write(`note: the page is in ${host.files.shown(options.html)}\n`);
  }
  if (options.csv === true) host.stdout.data(csvOf(varied));
  return options.csv === true;
}
