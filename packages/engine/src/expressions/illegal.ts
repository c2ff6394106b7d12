// The reasons why an action is illegal, as data and as text.
import type { At, Value } from '@fray/dsl/ir';
import { describe, inText } from '../values/describe.ts';

/** Why an action cannot be taken. `at` is the line of the rules that forbids it. */
export type Illegal =
  | { readonly why: 'nobody' }
  /** The action is for participants of other kinds. */
  | { readonly why: 'kind'; readonly kinds: readonly string[] }
  | { readonly why: 'barred'; readonly condition: string }
  | { readonly why: 'not-allowed'; readonly at: At }
  | { readonly why: 'cost'; readonly field: string; readonly needs: number; readonly has: Value }
  | { readonly why: 'once'; readonly span: string }
  /** No participant can be the target. Or the requested one, `asked`, cannot, and the `others` can. */
  | {
      readonly why: 'target';
      readonly param: string;
      readonly asked?: Value;
      readonly others?: readonly Value[];
    }
  /** The argument is neither given nor picked, so the action can never be offered. */
  | { readonly why: 'open'; readonly param: string };

/** Returns the reason as a sentence for designers. */
export function illegalText(action: string, illegal: Illegal): string {
  switch (illegal.why) {
    case 'nobody':
      return `nobody is there to take ${action}`;
    case 'kind':
      return `${action} is for a ${illegal.kinds.join(' or ')}`;
    case 'barred':
      return `${illegal.condition} bars ${action}`;
    case 'not-allowed':
      return `${action} is not allowed now`;
    case 'cost':
      return `${action} costs ${illegal.needs} ${illegal.field}, and there is ${describe(illegal.has)}`;
    case 'once':
      return `${action} was taken already in this ${illegal.span}`;
    case 'target':
      return targetText(action, illegal);
    case 'open':
      return `${action} does not say who or what ${illegal.param} is`;
  }
}

/** At most this many of the possible targets are named. */
const mostNamed = 8;

function targetText(
  action: string,
  { param, asked = null, others = [] }: Extract<Illegal, { readonly why: 'target' }>,
): string {
  const names = others.map(inText);
  const last = names.pop();
  if (asked === null || last === undefined)
    return `there is no ${param} that ${action} could be taken on`;
  const only =
    names.length >= mostNamed
      ? ''
      : `, only with ${names.length === 0 ? '' : `${names.join(', ')} or `}${last}`;
  return `${action} cannot be taken with ${inText(asked)} as ${param}${only}`;
}
