// The reasons why an action is illegal.
import type { At, Value } from '@fray/dsl/ir';
import { describe } from '../values/describe.ts';

/** Why an action cannot be taken. `at`: the line that says so. */
export type Illegal =
  | { readonly why: 'nobody' }
  /** It is an action of participants of another kind. */
  | { readonly why: 'kind'; readonly kinds: readonly string[] }
  | { readonly why: 'barred'; readonly condition: string }
  | { readonly why: 'not-allowed'; readonly at: At }
  | { readonly why: 'cost'; readonly field: string; readonly needs: number; readonly has: Value }
  | { readonly why: 'once'; readonly span: string }
  /** Nobody (or not the requested one) can be picked. */
  | { readonly why: 'target'; readonly param: string }
  /** Neither given nor picked: it can never be offered. */
  | { readonly why: 'open'; readonly param: string };

/** In a designer's words. */
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
      return `there is no ${illegal.param} that ${action} could be taken on`;
    case 'open':
      return `${action} does not say who or what ${illegal.param} is`;
  }
}
