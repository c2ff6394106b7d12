// Makes mutants of numbers, dice and ranges.
import type { Node, NodeOf } from '@fray/dsl/internal';
import { replaceSpan, type Mutant } from './edits.ts';

/** Replaces a number, dice or a range by others near it. */
export function otherValues(node: Node): readonly Mutant[] {
  switch (node.kind) {
    case 'IntLit':
      return [node.value + 1, node.value - 1].map((value) => replaceSpan(node.span, String(value)));
    case 'DiceLit':
      return otherDice(node).map((dice) => replaceSpan(node.span, dice));
    case 'Range':
      return otherRanges(node).map((range) => replaceSpan(node.span, range));
    default:
      return [];
  }
}

function otherDice({ count, faces, plus, counted }: NodeOf<'DiceLit'>): readonly string[] {
  const pips = (more: number): string =>
    plus + more === 0 ? '' : plus + more > 0 ? `+${plus + more}` : String(plus + more);
  const many = (more: number): string => `${counted ? Math.max(0, count + more) : ''}d`;
  const sides = faces === undefined ? '' : String(faces);
  return [
    ...(faces === undefined
      ? []
      : [
          `${many(0)}${Math.max(2, Math.floor(faces / 2))}${pips(0)}`,
          `${many(0)}${faces * 2}${pips(0)}`,
        ]),
    ...(counted ? [`${many(1)}${sides}${pips(0)}`] : []),
    `${counted ? many(0) : '1d'}${sides}${pips(1)}`,
  ];
}

function otherRanges({ from, to }: NodeOf<'Range'>): readonly string[] {
  if (from !== undefined && from === to) return [String(from + 1), String(from - 1)];
  const written = (a: number | undefined, b: number | undefined): string =>
    `${a ?? ''}..${b ?? ''}`;
  return [
    ...(from === undefined ? [] : [written(from + 1, to), written(from - 1, to)]),
    ...(to === undefined ? [] : [written(from, to - 1), written(from, to + 1)]),
  ];
}
