// Answers `fray odds --bounds`: computes the lowest and the highest expectation of a measure over all choices of one
// chooser.
import type { TooLarge } from '@fray/engine/statespace';
import { decimalOf, type Fraction } from '@fray/engine/values';
import { exitCodes, stop, wrongInput, wrongUsage } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { heading, softSentence, gridBlock, type Report } from '../report/blocks/blocks.ts';
import { halves } from '../play/inputs.ts';
import type { Told } from '../tell.ts';
import { suggestionFor } from '../report/suggestion.ts';
import { clean, fractionText, grouped, many } from '../report/text.ts';
import type { Rules } from '../rules/rules.ts';
import { countedAlone, whyText, type AnswerOptions, type Large } from '../odds/answer-question.ts';
import { boundsJob, type BoundsAnswer } from '../odds/bounds-job.ts';
import { numberText, refutedStop } from '../odds/disagreement-text.ts';
import {
  nameOfRequest,
  selectionOf,
  occurrenceAsked,
  openQuestion,
  unanswered,
} from '../odds/odds-question.ts';
import type { AnswerOf } from '../odds/task.ts';

interface BoundsOptions extends AnswerOptions {
  /** The option `--bounds`: `MEASURE` or `MEASURE=VALUE`. */
  readonly bounds: string;
  readonly chooser: string;
  readonly at?: number;
}

interface Bound {
  readonly decimal: number;
  readonly fraction: Fraction;
}

/** What `fray odds --bounds` answers. */
export interface BoundsReply {
  readonly file: string;
  readonly scenario: string;
  readonly measure: string;
  readonly value: string | null;
  readonly occurrence: number | null;
  readonly chooser: string;
  readonly method: 'exact bounds' | 'bounds, counted once';
  readonly low: Bound;
  readonly high: Bound;
  readonly states: number;
  readonly decisions: number;
}

/** Counts the bounds for the mean of one measure, or for the probability of one of its values. */
export async function boundsTold(
  host: Host,
  rules: Rules,
  options: BoundsOptions,
): Promise<Pick<Told<BoundsReply>, 'answer' | 'report'>> {
  const { measure, value } = boundOf(options);
  const opened = openQuestion(host, rules, { ...options, ...selectionOf(options, measure) });
  const { inputs } = opened;
  const chooser = chooserOf(rules, inputs.scenario, options.chooser);
  const occurrence = occurrenceAsked(opened.program, measure, options.at, '--at 2');
  const found = await countedAlone(
    host,
    'trying every choice with all dice',
    boundsJob,
    (limits) => ({ task: opened.task, chooser, value, occurrence, limits }),
    options,
  );
  const { low, high, states, decisions, isConfirmed } = settled(rules, found, measure);
  const side = (fraction: Fraction): Bound => ({ decimal: decimalOf(fraction), fraction });
  const answer: BoundsReply = {
    file: rules.shown,
    scenario: inputs.scenario,
    measure,
    value,
    occurrence: options.at ?? null,
    chooser,
    method: isConfirmed ? 'exact bounds' : 'bounds, counted once',
    low: side(low),
    high: side(high),
    states,
    decisions,
  };
  return { answer: () => answer, report: () => boundsReport(answer) };
}

function boundsReport(answer: BoundsReply): Report {
  const { scenario, method, chooser, decisions, states, measure, occurrence, value, low, high } =
    answer;
  const sides = [
    ['at least', low],
    ['at most', high],
  ] as const;
  const who =
    decisions === 0
      ? `${chooser} is never asked anything that matters`
      : `over all choices of ${chooser}, who knows everything but future dice`;
  return [
    heading(1, scenario, { aside: `${method}: ${who}` }),
    heading(
      2,
      `${measure}${occurrence === null ? '' : ` ${occurrence}`}${value === null ? ', its mean' : ` is ${value}`}`,
    ),
    value === null
      ? gridBlock(
          ['', ''],
          sides.map(([label, bound]) => [label, boundText(bound)]),
        )
      : {
          block: 'bars',
          title: measure,
          method: { method: 'exact' },
          bars: sides.map(([label, bound]) => ({
            label,
            chance: { ...bound, low: 0, high: 0 },
          })),
          mean: null,
        },
    ...(decisions === 0
      ? []
      : [
          softSentence(
            `${many(decisions, 'decision')} among ${grouped(states)} positions; all others decide by policy`,
          ),
        ]),
  ];
}

/** Splits the option into the measure and the value, if there is one. A measure from `--ask` may contain a `<=`. */
function boundOf({ bounds, ask = [] }: BoundsOptions): {
  readonly measure: string;
  readonly value: string | null;
} {
  const at = bounds.lastIndexOf('=');
  if (at < 0 || ask.map(nameOfRequest).includes(nameOfRequest(bounds)))
    return { measure: bounds.trim(), value: null };
  const [measure, value] = halves(bounds, at);
  return { measure, value };
}

function boundText({ decimal, fraction: exact }: Bound): string {
  const fraction = exact.d === 1n ? '' : `  ${fractionText(exact)}`;
  return `${Number(decimal.toPrecision(6))}${fraction.length > 40 ? '' : fraction}`;
}

function chooserOf({ ruleset }: Rules, scenario: string, wanted: string): string {
  const sides = ruleset.scenarios.find(({ name }) => name === scenario)?.sides ?? [];
  const known = [
    'referee',
    'everyone',
    ...ruleset.sides.map(({ name }) => name),
    ...sides.flatMap(({ participants }) => participants.map(({ name }) => name)),
  ];
  if (!known.includes(wanted))
    throw wrongUsage(
      `nobody in ${clean(scenario)} is called \`${clean(wanted)}\``,
      suggestionFor(wanted, known) ?? 'a participant, a side, referee or everyone',
    );
  return wanted;
}

function settled(
  rules: Rules,
  found: Exclude<AnswerOf<typeof boundsJob>, TooLarge> | Large,
  measure: string,
): Extract<BoundsAnswer, { readonly odds: 'bounds' }> {
  switch (found.odds) {
    case 'bounds':
      return found;
    case 'disputed':
      throw refutedStop(disputeText(found, measure));
    case 'unanswered':
      throw unanswered(rules, found);
    case 'not-reached':
      throw wrongInput(
        `the moment of ${clean(measure)} may never come, so it has no mean`,
        `ask for the bounds of a chance: --bounds '${clean(measure)}=VALUE'`,
      );
    case 'fault':
      throw stop(exitCodes.fault, `${clean(measure)} cannot be worked out: ${clean(found.text)}`);
    case 'no-mean':
      throw wrongUsage(
        `${clean(measure)} can be \`${clean(found.value)}\`, which has no mean`,
        `--bounds '${clean(measure)}=${clean(found.value)}'`,
      );
    case 'circle':
      throw stop(
        exitCodes.fault,
        'the encounter can return to an earlier state, and fray cannot compute bounds for choices there',
        'a limit on the rounds gives it an end',
      );
    case 'many':
      throw stop(
        exitCodes.fault,
        `\`${clean(found.need.choice)}\` of ${clean(found.need.decider)} has too many answers to try each`,
        'let a policy answer it, and ask about another chooser',
      );
    case 'too-large':
      throw stop(
        exitCodes.fault,
        `this is too large to try every choice: ${whyText(found)}`,
        'fewer participants or rounds',
      );
  }
}

function disputeText(
  { counted, other }: Extract<BoundsAnswer, { readonly odds: 'disputed' }>,
  measure: string,
): string {
  const range = ({ low, high }: typeof counted): string =>
    `${numberText(decimalOf(low), low)} to ${numberText(decimalOf(high), high)}`;
  return `the bounds of ${clean(measure)} were counted as ${range(counted)}, but trying every face and every answer of the whole rules gives ${range(other)}`;
}
