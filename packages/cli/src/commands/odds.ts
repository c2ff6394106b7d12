// `fray odds`: prints the distribution of every measure of a ruleset or of one check, also for several values of an input.
// It never prints a number without its method.
import { exitCodes, isStop, stop, type ExitCode, wrongUsage } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { giveNote } from '../notes.ts';
import { answerMeasures, type AnswerOptions } from '../odds/answer-question.ts';
import { answerCheck, asMeasures } from '../odds/answer-check.ts';
import { csvOf } from '../answers/csv.ts';
import { warnOfDisagreement } from '../odds/disagreement-text.ts';
import {
  checkAnswer,
  measuresAnswer,
  variationAnswer,
  type OddsAnswer,
} from '../answers/answers.ts';
import { liveOn } from '../answers/live-odds.ts';
import { oddsReport } from '../answers/report.ts';
import { commandOf } from '../answers/shell-words.ts';
import type { BoundsReply } from '../answers/show-bounds.ts';
import { chooseScenario } from '../play/inputs.ts';
import type { Forms, Told } from '../tell.ts';
import { clean, grouped } from '../report/text.ts';
import { requireRules, type Rules } from '../rules/rules.ts';
import { axisOf, type AxisScope } from '../vary/axis.ts';
import { single, vary } from '../vary/cells.ts';
import { questionAt, type Axis } from '../vary/varied-question.ts';

interface OddsOptions extends AnswerOptions, Forms {
  /** Expressions with dice, which need no file; if there are none, the question is about the file. */
  readonly expression?: readonly string[];
  readonly check?: string;
  /** The values of `--with`: paths of house rules, and values for a check or participant, which contain a `=`. */
  readonly with: readonly string[];
  readonly vary: readonly string[];
  /** True if warnings count as errors. */
  readonly strict?: boolean;
  /** `MEASURE=VALUE`: the command shows a run with this outcome. */
  readonly witness?: string;
  /** `MEASURE` or `MEASURE=VALUE`: the command shows its bounds over all choices of `chooser`. */
  readonly bounds?: string;
  readonly chooser?: string;
  readonly at?: number;
  readonly log?: string;
}

/** What `fray odds` ends in. */
type OddsTold = Told<OddsAnswer | BoundsReply>;

/**
 * Prints the odds of the measures of a scenario, of one check or of expressions, for each combination of the varied values.
 * With `--witness` it plays a run instead.
 */
export async function oddsCommand(
  host: Host,
  path: string | undefined,
  options: OddsOptions,
): Promise<ExitCode | OddsTold> {
  const { witness, with: values } = options;
  if (witness === undefined || path === undefined) return oddsTold(host, path, options);
  const [value] = values.filter((one) => one.includes('='));
  if (value !== undefined)
    throw wrongUsage(
      `\`--witness\` plays a scenario as it is written, without \`--with ${clean(value)}\``,
      'a file that begins with `uses` can hold a scenario with other numbers',
    );
  const rules = await requireRules(host, path, values, options.strict);
  const { runCommand } = await import('./run.ts');
  const { showWitness } = await import('../answers/show-witness.ts');
  return showWitness(host, path, rules, values, { ...options, witness }, runCommand);
}

/** Answers a question of `fray odds`. */
export async function oddsTold(
  host: Host,
  path: string | undefined,
  asked: OddsOptions,
): Promise<OddsTold> {
  const { expression = [] } = asked;
  if (expression.length > 0) return ofExpressions(host, path, expression, asked);
  if (path === undefined)
    throw wrongUsage(
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
  const { bounds, chooser } = options;
  if (bounds !== undefined && chooser !== undefined) {
    const { boundsTold } = await import('../answers/show-bounds.ts');
    return {
      ...(await boundsTold(host, rules, { ...options, bounds, chooser })),
      code: exitCodes.fine,
      title: bounds,
      again: { command: commandOf('odds', path, options) },
    };
  }
  if (options.vary.length > 0) return ofVariation(host, path, rules, values, options);
  return options.check === undefined
    ? ofMeasures(host, path, rules, options)
    : ofCheck(host, path, rules, options.check, values, options);
}

/** Answers expressions, which need no file. */
async function ofExpressions(
  host: Host,
  path: string | undefined,
  expressions: readonly string[],
  options: OddsOptions,
): Promise<OddsTold> {
  if (path !== undefined)
    throw wrongUsage(
      `\`-e\` needs no file, but ${clean(path)} was given`,
      '`--ask` asks about the rules of a file; quotes keep an expression together',
    );
  const { expressionsTold } = await import('../answers/show-expressions.ts');
  const { variation, ...told } = expressionsTold(host, expressions);
  return {
    ...told,
    code: exitCodes.fine,
    title: 'The odds of dice',
    again: { command: commandOf('odds', undefined, options) },
    csv: () => csvOf(variation),
  };
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
  const points = axes.map(({ name, description, note: words, points: [point, ...more] }) => {
    if (point === undefined || more.length > 0)
      throw wrongUsage(`\`--with\` gives ${clean(name)} one value`, '--vary asks for several');
    const what = words?.(clean(point.label)) ?? `with ${clean(point.label)} for ${description}`;
    giveNote(host, 'aside', what);
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
): Promise<OddsTold> {
  const { json, csv, html } = options;
  // Output for programs must not depend on a clock: only the amount of work limits the computation.
  const live = json === true || csv === true || html === '-' ? undefined : liveOn(host);
  const answer = await answerMeasures(host, rules, options, live);
  const { found, inputs, large } = answer;
  if (found === null)
    throw stop(
      exitCodes.interrupted,
      'interrupted before the first run was over: nothing is known yet',
    );
  if (found.method.method === 'estimate' && found.method.runs < answer.runs)
    giveNote(
      host,
      'cut',
      `${answer.isInterrupted ? 'interrupted' : 'time is up'} after ${grouped(found.method.runs)} of ${grouped(answer.runs)} runs; the odds are from these runs`,
    );
  return {
    ...toldOf(host, path, rules, options, {
      title: inputs.scenario,
      variation: { ...single(found), isInterrupted: answer.isInterrupted },
      large,
    }),
    answer: () => measuresAnswer(rules, inputs.scenario, found, large),
  };
}

function ofCheck(
  host: Host,
  path: string,
  rules: Rules,
  name: string,
  values: readonly string[],
  options: OddsOptions,
): OddsTold {
  const found = host.untilCtrlC(() => answerCheck(rules, name, values, options));
  return {
    ...toldOf(host, path, rules, options, {
      title: name,
      variation: single(asMeasures(name, found)),
    }),
    answer: () => checkAnswer(rules, name, found),
  };
}

async function ofVariation(
  host: Host,
  path: string,
  rules: Rules,
  values: readonly string[],
  options: OddsOptions,
): Promise<OddsTold> {
  const { ruleset } = rules;
  if (options.vary.length > 2)
    throw wrongUsage(
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
  const variation = await vary(host, rules, axes, {
    ...options,
    ...(scenario === null ? {} : { scenario: scenario.name }),
    values,
  });
  const missing = variation.cells.filter(({ found }) => found === null).length;
  const why = variation.isInterrupted ? 'interrupted' : 'time is up';
  if (missing === variation.cells.length)
    throw stop(
      variation.isInterrupted ? exitCodes.interrupted : exitCodes.fault,
      `${why} before the first cell was done: nothing is known yet`,
    );
  if (missing > 0)
    giveNote(host, 'cut', `${why}; ${missing} of ${variation.cells.length} cells are not known`);
  const asked = { scenario: scenario?.name ?? null, check: options.check ?? null };
  const title = options.check ?? scenario?.name ?? '';
  return {
    ...toldOf(host, path, rules, options, { title, variation }),
    answer: () => variationAnswer(rules, asked, variation),
  };
}

/** Refuses a value that is varied and also fixed by another option, or varied twice. */
function refuseFixed(
  axes: readonly Axis[],
  values: readonly string[],
  { given, set }: OddsOptions,
): void {
  const [first, second] = axes;
  if (first !== undefined && first.name === second?.name)
    throw wrongUsage(`${clean(first.name)} is varied twice`);
  for (const [option, texts] of [
    ['--with', values],
    ['--given', given],
    ['--set', set],
  ] as const) {
    for (const text of texts) {
      const name = text.slice(0, text.indexOf('=')).trim().replaceAll('_', '-');
      if (axes.some((axis) => axis.name.replaceAll('_', '-') === name))
        throw wrongUsage(
          `${clean(name)} is varied, and \`${option} ${clean(text)}\` gives it one value`,
          'leave out one of the two',
        );
    }
  }
}

/** Returns all but the answer: the forms for readers, which are the same for each question about rules. */
function toldOf(
  host: Host,
  path: string,
  { ruleset }: Rules,
  options: OddsOptions,
  asked: Omit<Parameters<typeof oddsReport>[0], 'watches'>,
): Omit<OddsTold, 'answer'> {
  const { variation } = asked;
  const command = commandOf('odds', path, options);
  const found = variation.cells.map((cell) => cell.found);
  warnOfDisagreement(host, found, command);
  const played = found.find((odds) => odds?.method.method === 'estimate')?.method;
  const version = ruleset.version === null ? '' : `, version ${ruleset.version}`;
  return {
    code: variation.isInterrupted ? exitCodes.interrupted : exitCodes.fine,
    report: () => oddsReport({ ...asked, watches: ruleset.watches }),
    title: `${ruleset.title}: ${asked.title}`,
    again: {
      with: `With the rules in ${ruleset.files.map((file) => file.path).join(', ')} (${ruleset.title}${version}):`,
      command,
      ...(played?.method === 'estimate'
        ? {
            more: `Run number i of an estimate is \`fray run … --seed ${played.seed} --run i\`.`,
          }
        : {}),
    },
    csv: () => csvOf(variation),
  };
}
