// Shows lines of the rules that could have changed the value, and did not.
import { sidesOf } from '@fray/engine/drivers';
import type { Guard, MissedChance, NearMiss } from '@fray/engine/why';
import { soft, type Branch, type WordPart, type SentencePart } from '../report/blocks/blocks.ts';
import { formatAnswer, formatNumber, formatValue } from '../report/sentences.ts';
import { countText, listed as enumerated, spoken } from '../report/text.ts';
import { at, eventLine, ruleWords, type WhyContext } from './why-context.ts';
import { guardTrees } from './guard-trees.ts';
import { branch, prefixed } from './tree.ts';

/** Returns trees for the lines that were tried since the value was last set; the other lines are only counted. */
export function otherwiseTrees(context: WhyContext): readonly Branch[] {
  const { since, cutShort } = context.explanation;
  // Throws and answers that came near to a line name it already.
  const chances = context.explanation.chances.filter(
    (one) => context.full || one.near.length === 0 || one.ran > 0,
  );
  const tried =
    context.full || since === 0
      ? chances
      : chances.filter((one) => one.ran > 0 || one.last !== null);
  const left = chances.length - tried.length;
  const rest =
    tried.length === 0
      ? `${left < context.explanation.chances.length ? 'and ' : ''}${countText(left, 'line')} of the rules, never reached (--deep shows them)`
      : `and ${countText(left, 'more line')}, never reached (--deep shows them)`;
  return [
    ...(cutShort === null ? [] : [context.event(cutShort)]),
    ...nearTrees(context),
    ...tried.map((one) => chance(context, one)),
    ...(left === 0 ? [] : [branch([soft(rest)])]),
  ];
}

/** How many near misses are described. Of the others, so many are listed by number, unless everything is shown. */
const MOST_DESCRIBED = 2;
const MOST_LISTED = 24;

/** Shows the throws and answers that came near, the nearest first. */
function nearTrees(context: WhyContext): readonly Branch[] {
  const near = context.explanation.chances
    .flatMap((chance) => chance.near.map((one) => ({ ...one, chance })))
    .toSorted((a, b) => a.after - b.after || a.apart - b.apart || b.event - a.event);
  const most = context.full ? Infinity : MOST_DESCRIBED;
  const told = near.slice(0, most).map(({ chance, ...one }) => {
    return branch([
      ...eventLine(context, one.event),
      `; ${insteadText(context, one)} would have led to `,
      wayOf(context, chance),
      ...at(context, chance.where),
    ]);
  });
  const others = [...new Set(near.slice(most).map(({ event }) => event))].filter(
    (seq) => !near.slice(0, most).some(({ event }) => event === seq),
  );
  if (others.length === 0) return told;
  const listed = others
    .slice(0, MOST_LISTED)
    .flatMap((seq, index): readonly WordPart[] => [index === 0 ? '' : ', ', { is: 'event', seq }]);
  const left = others.length - MOST_LISTED;
  return [
    ...told,
    branch([
      'so would another face or answer at ',
      ...listed,
      left > 0 ? ` and ${left} more (--deep shows them)` : '',
    ]),
  ];
}

function wayOf(context: WhyContext, { expires, does, where }: MissedChance): SentencePart {
  return expires ? { is: 'quote', text: does } : ruleWords(context, where);
}

/** Describes one line: how often it was reached, and what kept it from changing the value. */
function chance(context: WhyContext, one: MissedChance): Branch {
  const ran =
    one.ran === 0
      ? 'it was never reached'
      : `it was reached ${countText(one.ran, 'time')}, and changed nothing`;
  const words = [
    wayOf(context, one),
    `${one.expires ? '' : ` in ${spoken(one.rule)}`}: ${ran}`,
    ...at(context, one.where),
  ];
  // Events below a line get one line each; their numbers lead to the rest.
  const firstGuard = (before: string, guard: Guard): readonly Branch[] =>
    guardTrees(context, guard, '')
      .slice(0, 1)
      .map((test) => {
        const below = context.full ? test.below : test.below.map((one) => ({ ...one, below: [] }));
        return { ...prefixed(`${before}: `, test), below };
      });
  // Throws and answers that came near explain the line better.
  const { last, over } = one.near.length > 0 && !context.full ? { last: null, over: null } : one;
  return branch(words, [
    ...(last === null
      ? []
      : firstGuard(`it came furthest when the log was at #${last.after}`, last.guard)),
    ...(context.full
      ? (last?.also ?? []).flatMap((guard) => firstGuard('and before that', guard))
      : []),
    ...(over !== null && (context.full || last === null)
      ? firstGuard(`no further round when the log was at #${over.after}`, over.guard)
      : []),
  ]);
}

/** The most answers that are named for one question, unless everything is shown. */
const MOST_NAMED = 8;

/** Says which faces or answers would have changed the value. */
function insteadText(
  context: WhyContext,
  { event: seq, die, faces, answers, all }: NearMiss,
): string {
  const named = (words: readonly string[]): string => {
    const left = context.full ? 0 : Math.max(0, words.length - MOST_NAMED);
    return left > 1
      ? `${words.slice(0, MOST_NAMED).join(', ')} or one of ${left} more`
      : enumerated(words, 'or');
  };
  if (die === null) {
    const numbers = answers.flatMap((one) => ('say' in one ? [one.say] : []));
    if (numbers.length < answers.length) return named(answers.map(formatAnswer));
    return all ? named(runsOf(numbers)) : `for example ${formatNumber(numbers[0] ?? 0)}`;
  }
  const event = context.eventAt(seq);
  if (event?.type !== 'dice-rolled') return '';
  const { among } = event.data;
  if (among !== undefined) return named(faces.map((face) => formatValue(among[face - 1] ?? null)));
  const sides = sidesOf(event.data);
  const which = sides.length > 1 ? ` on die ${die + 1}` : '';
  const [least, most] = [Math.min(...faces), Math.max(...faces)];
  const isRun = faces.length > 1 && faces.length === most - least + 1;
  if (!all) return `for example ${least}${which}`;
  if (isRun && most === sides[die]) return `${least} or more${which}`;
  if (isRun && least === 1) return `${most} or less${which}`;
  return `${named(runsOf(faces))}${which}`;
}

/** Writes whole numbers in rising order; three or more that follow one another as `2 to 5`. */
function runsOf(numbers: readonly number[]): readonly string[] {
  const runs: number[][] = [];
  for (const one of numbers) {
    const run = runs.at(-1);
    if (run?.at(-1) === one - 1) run.push(one);
    else runs.push([one]);
  }
  return runs.flatMap((run) => {
    const words = run.map(formatNumber);
    return words.length < 3 ? words : [`${words[0]} to ${words.at(-1)}`];
  });
}
