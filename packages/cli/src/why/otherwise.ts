// Shows lines of the rules that could have changed the value, and did not.
import type { Guard, MissedChance } from '@fray/engine/internal';
import { countText, spoken } from '../report/text.ts';
import { at, wordsAt, type WhyContext } from './why-context.ts';
import { guardTrees } from './guard-trees.ts';
import { leaf, type Tree } from './tree.ts';

/** Returns trees for the lines that were tried since the value was last set; the other lines are only counted. */
export function otherwiseTrees(context: WhyContext): readonly Tree[] {
  const { chances, since, cutShort } = context.explanation;
  const tried =
    context.full || since === 0
      ? chances
      : chances.filter((one) => one.ran > 0 || one.last !== null);
  const left = chances.length - tried.length;
  const rest =
    tried.length === 0
      ? `${countText(left, 'line')} of the rules, never reached (--deep shows them)`
      : `and ${countText(left, 'more line')}, never reached (--deep shows them)`;
  return [
    ...(cutShort === null ? [] : [context.event(cutShort)]),
    ...tried.map((one) => chance(context, one)),
    ...(left === 0 ? [] : [leaf(context.style.dim(rest))]),
  ];
}

/** Describes one line: how often it was reached, and what kept it from changing the value. */
function chance(context: WhyContext, one: MissedChance): Tree {
  const ran =
    one.ran === 0
      ? 'it was never reached'
      : `it was reached ${countText(one.ran, 'time')}, and changed nothing`;
  const place = context.places(one.where);
  const words = one.expires
    ? context.style.yellow(one.does)
    : `${context.style.yellow(wordsAt(place))} in ${spoken(one.rule)}`;
  const text = `${words}: ${ran}${at(context, place)}`;
  // Events below a line get one line each; their numbers lead to the rest.
  const firstGuard = (before: string, guard: Guard): readonly Tree[] =>
    guardTrees(context, guard)
      .slice(0, 1)
      .map((test) => ({
        text: `${before}: ${test.text.replace(/^because (?:not: )?/, '')}`,
        children: context.full
          ? test.children
          : test.children.map((child) => ({ ...child, children: [] })),
      }));
  const { last, over } = one;
  return {
    text,
    children: [
      ...(last === null ? [] : firstGuard(`last tried after #${last.after}`, last.guard)),
      ...(context.full
        ? (last?.also ?? []).flatMap((guard) => firstGuard('and before that', guard))
        : []),
      ...(over !== null && (context.full || last === null)
        ? firstGuard(`no further round after #${over.after}`, over.guard)
        : []),
    ],
  };
}
