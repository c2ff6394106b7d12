// Quantifiers as loops. Sets that are told by side or kind are not built: the loop goes over those who take part.
import type { Expr } from '@fray/dsl/ir';
import { aside, SPEND, temp } from './scope.ts';
import type { Scope } from './scope.ts';
import { number, plain, somebody, truth } from './sorts.ts';
import { constant } from './unit.ts';
import type { Js, Sort } from './unit.ts';

type Quantifier = Extract<Expr, { readonly op: 'any' | 'no' | 'count' | 'first' | 'every' | 'total' | 'highest' | 'lowest' }>;

export function quantifier(scope: Scope, expr: Quantifier): Js {
  const found = temp(scope, 't');
  const name = temp(scope, 'b');
  const all = temp(scope, 'a');
  const index = temp(scope, 'i');
  const members = membersOf(scope, expr, { name, all, index });
  scope.works = true;
  const around = scope.bound[expr.index];
  scope.bound[expr.index] = { name, participant: members.participant };
  const where = expr.where === null ? null : aside(scope, () => truth(scope.expression(scope, expr.where ?? expr.set)));
  const body = aside(scope, () => bodyOf(scope, expr, found, name));
  scope.bound[expr.index] = around;
  scope.out.push(
    `let ${found} = ${body.made.start};`,
    `for (let ${index} = 0; ${index} < ${all}.length; ${index}++) {`,
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
  /** For each member for whom `where` holds. */
  readonly step: string;
  readonly end: string;
  readonly sort: Sort;
}

function bodyOf(scope: Scope, expr: Quantifier, found: string, name: string): Body {
  switch (expr.op) {
    case 'any':
    case 'no':
      return { start: 'false', step: `${found} = true; break;`, end: '', sort: 'truth' };
    case 'first':
      return { start: 'null', step: `${found} = ${name}; break;`, end: '', sort: 'plain' };
    case 'count':
      return { start: '0', step: `${found}++;`, end: '', sort: 'number' };
    case 'every':
      return { start: 'true', step: `if (!${truth(scope.expression(scope, expr.satisfies))}) { ${found} = false; break; }`, end: '', sort: 'truth' };
    case 'total':
      return { start: '0', step: `${found} = add(${found}, ${number(scope, expr.value, expr.at)}, ${expr.at});`, end: '', sort: 'number' };
    case 'highest':
    case 'lowest': {
      const value = scope.expression(scope, expr.value);
      const next = temp(scope, 'v');
      const test = `compareAmounts(${next}, ${found}, ${expr.at}) ${expr.op === 'highest' ? '>' : '<'} 0`;
      return { start: 'undefined', step: `const ${next} = ${plain(value)}; if (${found} === undefined || ${test}) ${found} = ${next};`, end: `if (${found} === undefined) giveUp();`, sort: value.sort === 'number' ? 'number' : 'plain' };
    }
  }
}

interface Members {
  /** At the head of each turn: the member's name, and `continue` where it does not belong. */
  readonly each: readonly string[];
  readonly participant: string;
}

function membersOf(scope: Scope, { set, at }: Quantifier, { name, all, index }: { readonly name: string; readonly all: string; readonly index: string }): Members {
  const participant = temp(scope, 'p');
  const belongs = belonging(scope, set, participant);
  if (belongs !== undefined) {
    scope.out.push(`const ${all} = s.participants;`);
    return { each: [`const ${participant} = ${all}[${index}];`, ...(belongs === '' ? [] : [`if (!(${belongs})) continue;`]), `const ${name} = ${participant}.name;`], participant };
  }
  scope.out.push(`const ${all} = listOf(${scope.expression(scope, set).text}, ${at});`);
  return {
    each: [`const ${name} = ${all}[${index}];`, `let ${participant} = null;`],
    participant: `(${participant} !== null ? ${participant} : (${participant} = find(s, ${name})))`,
  };
}

/** Whether a participant is one of the set; undefined for sets that are not told so. */
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
      scope.out.push(`const ${self} = part(${somebody(scope, set.of)});`);
      return set.op === 'allies' ? `${participant}.side === ${self}.side && ${participant} !== ${self}` : `${participant}.side !== ${self}.side`;
    }
    default:
      return undefined;
  }
}
