// Quantifiers as loops. A set given by side or kind is not built: the loop goes through the participants.
import type { Expr } from '@fray/dsl/ir';
import { aside, SPEND, temp, type Bound, type Scope } from './scope.ts';
import { as, member, number, plain, truth } from './sorts.ts';
import { constant, type Js, type Sort } from './unit.ts';

/** The operators whose values are sets of participants. */
export const participantSets: ReadonlySet<Expr['op']> = new Set([
  'everyone',
  'side',
  'kind',
  'allies',
  'enemies',
  'order',
]);

type Quantifier = Extract<
  Expr,
  { readonly op: 'any' | 'no' | 'count' | 'first' | 'every' | 'total' | 'highest' | 'lowest' }
>;

export function quantifier(scope: Scope, expr: Quantifier): Js {
  const found = temp(scope, 't');
  const index = temp(scope, 'i');
  const members = membersOf(scope, expr, index);
  scope.works = true;
  const around = scope.bound[expr.index];
  scope.bound[expr.index] = members.bound;
  const where =
    expr.where === null
      ? null
      : aside(scope, () => truth(scope.expression(scope, expr.where ?? expr.set)));
  const body = aside(scope, () => bodyOf(scope, expr, found, members.bound));
  scope.bound[expr.index] = around;
  scope.out.push(
    `let ${found} = ${body.made.start};`,
    `for (let ${index} = 0; ${index} < ${members.all}.length; ${index}++) {`,
    ...members.each,
    SPEND,
    ...(where === null ? [] : [...where.before, `if (!${where.made}) continue;`]),
    ...body.before,
    body.made.step,
    '}',
    ...(body.made.end === '' ? [] : [body.made.end]),
  );
  return { text: expr.op === 'no' ? `!${found}` : found, sort: body.made.sort };
}

interface Body {
  readonly start: string;
  /** The text to run for each member for whom `where` holds. */
  readonly step: string;
  readonly end: string;
  readonly sort: Sort;
}

function bodyOf(scope: Scope, expr: Quantifier, found: string, member: Js): Body {
  switch (expr.op) {
    case 'any':
    case 'no':
      return { start: 'false', step: `${found} = true; break;`, end: '', sort: 'truth' };
    case 'first':
      return {
        start: member.sort === 'who' ? '-1' : 'null',
        step: `${found} = ${member.text}; break;`,
        end: '',
        sort: member.sort,
      };
    case 'count':
      return { start: '0', step: `${found}++;`, end: '', sort: 'number' };
    case 'every':
      return {
        start: 'true',
        step: `if (!${truth(scope.expression(scope, expr.satisfies))}) { ${found} = false; break; }`,
        end: '',
        sort: 'truth',
      };
    case 'total':
      return {
        start: '0',
        step: `${found} = add(${found}, ${number(scope, expr.value, expr.at)}, ${expr.at});`,
        end: '',
        sort: 'number',
      };
    case 'highest':
    case 'lowest': {
      const value = scope.expression(scope, expr.value);
      const next = temp(scope, 'v');
      const test = `compareAmounts(${next}, ${found}, ${expr.at}) ${expr.op === 'highest' ? '>' : '<'} 0`;
      return {
        start: 'undefined',
        step: `const ${next} = ${plain(value)}; if (${found} === undefined || ${test}) ${found} = ${next};`,
        end: `if (${found} === undefined) giveUp();`,
        sort: value.sort === 'number' ? 'number' : 'plain',
      };
    }
  }
}

interface Members {
  /** The text of the list to go through. */
  readonly all: string;
  /** Statements at the head of each turn: they set the member's name, and `continue` if it does not belong. */
  readonly each: readonly string[];
  readonly bound: Bound;
}

function membersOf(scope: Scope, { set, at }: Quantifier, index: string): Members {
  const participant = temp(scope, 'p');
  const belongs = belonging(scope, set, participant);
  if (belongs !== undefined) {
    return {
      all: 'P',
      each: [
        `const ${participant} = P[${index}];`,
        ...(belongs === '' ? [] : [`if (!(${belongs})) continue;`]),
      ],
      bound: { text: index, sort: 'who', participant },
    };
  }
  const all = temp(scope, 'a');
  const name = temp(scope, 'b');
  scope.out.push(`const ${all} = listOf(${as(scope.expression(scope, set), 'any')}, ${at});`);
  return {
    all,
    each: [`const ${name} = ${all}[${index}];`, `let ${participant} = null;`],
    bound: {
      text: name,
      sort: 'plain',
      participant: `(${participant} !== null ? ${participant} : (${participant} = find(P, ${name})))`,
    },
  };
}

/** Returns text that tests whether a participant is in the set; undefined for sets that are not given by side or kind. */
function belonging(scope: Scope, set: Expr, participant: string): string | undefined {
  switch (set.op) {
    case 'everyone':
      return '';
    case 'side':
      return `${participant}.side === ${constant(scope.unit, set.side)}`;
    case 'kind':
      return `${participant}.kind === ${constant(scope.unit, set.kind)}`;
    case 'allies':
    case 'enemies': {
      const self = temp(scope, 'p');
      scope.out.push(`const ${self} = ${member(scope, set.of)};`);
      return set.op === 'allies'
        ? `${participant}.side === ${self}.side && ${participant} !== ${self}`
        : `${participant}.side !== ${self}.side`;
    }
    default:
      return undefined;
  }
}
