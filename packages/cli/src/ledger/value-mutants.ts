// Makes mutants of values and conditions: numbers, dice, comparisons, words.
import type { NodeOf } from '@fray/dsl/internal';
import {
  between,
  first,
  isNot,
  negated,
  replaceSpan,
  slice,
  wherever,
  withoutOperand,
  type Mutant,
  type EditSite,
} from './edits.ts';

/** Returns mutants with other values and conditions in place of the node's. */
export function valueMutants(site: EditSite): readonly Mutant[] {
  const { node } = site;
  switch (node.kind) {
    case 'IntLit':
      return [
        replaceSpan(node.span, String(node.value + 1)),
        replaceSpan(node.span, String(node.value - 1)),
      ];
    case 'DiceLit':
      return otherDice(node).map((dice) => replaceSpan(node.span, dice));
    case 'YesNo':
      return [replaceSpan(node.span, node.value ? 'no' : 'yes')];
    case 'Range':
      return otherRanges(node).map((range) => replaceSpan(node.span, range));
    case 'Compare':
      return otherComparisons[node.op].flatMap((op) =>
        between(site, node.left.span, node.right.span, /[<>]=?/, () => op),
      );
    case 'Is':
      return isNot(site, node.left, node.right);
    case 'IsIn':
      return isNot(site, node.left, node.set);
    case 'IsOneOf': {
      const [value] = node.values;
      return [
        ...(value === undefined ? [] : isNot(site, node.left, value)),
        ...(node.values.length > 1 ? withoutOperand(node.values) : []),
      ];
    }
    case 'Logic':
      return [
        ...withoutOperand(node.operands),
        ...node.operands.slice(1).flatMap((operand, i) => {
          const before = node.operands[i];
          return before === undefined
            ? []
            : between(site, before.span, operand.span, /\b(and|or)\b/, (found) =>
                found === 'and' ? 'or' : 'and',
              );
        }),
      ];
    case 'Not':
      return [replaceSpan(node.span, slice(site, node.value.span))];
    case 'Quantified':
      return [
        ...first(site, /^any\b/, 'no'),
        ...first(site, /^no\b/, 'any'),
        ...wherever(site, node.set, node.where),
      ];
    case 'Every':
      return [...wherever(site, node.set, node.where), ...negated(site, node.satisfies)];
    case 'Aggregate':
      return [
        ...first(site, /^(total|lowest)\b/, 'highest'),
        ...first(site, /^highest\b/, 'lowest'),
        ...first(site, /^highest\b/, 'total'),
        ...wherever(site, node.set, node.where),
      ];
    case 'Arithmetic':
      return [
        ...withoutOperand([node.left, node.right]),
        ...between(site, node.left.span, node.right.span, /[-+*]/, (found) =>
          found === '-' ? '+' : '-',
        ),
      ];
    case 'Divide':
      return [
        replaceSpan(node.span, slice(site, node.left.span)),
        ...first(site, /rounded up$/, 'rounded down'),
        ...first(site, /rounded (down|off)$/, 'rounded up'),
      ];
    case 'OfCall':
      return [
        ...first(site, /^allies\b/, 'enemies'),
        ...first(site, /^enemies\b/, 'allies'),
        ...(/^(allies|enemies)\b/.test(slice(site, node.span))
          ? [replaceSpan(node.span, 'everyone')]
          : []),
        ...node.args.map(({ value }) => replaceSpan(node.span, slice(site, value.span))),
      ];
    case 'Clamp':
      return [
        replaceSpan(node.span, slice(site, node.value.span)),
        ...between(site, node.value.span, node.limit.span, /\b(least|most)\b/, (found) =>
          found === 'least' ? 'most' : 'least',
        ),
      ];
    case 'StepBy':
      return [
        replaceSpan(node.span, slice(site, node.value.span)),
        ...between(site, node.value.span, node.count.span, /\b(up|down)\b/, (found) =>
          found === 'up' ? 'down' : 'up',
        ),
      ];
    default:
      return [];
  }
}

const otherComparisons = {
  '<': ['<=', '>'],
  '<=': ['<', '>=', 'is'],
  '>': ['>=', '<'],
  '>=': ['>', '<=', 'is'],
} as const;

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
