// Variables: what rules read and write, for analyses of the rules. One variable stands for a field
// of all participants that have it.

export type Variable =
  /** A field of participants. */
  | { readonly kind: 'field'; readonly field: string }
  | { readonly kind: 'track'; readonly track: string }
  /** Who has a condition, its fields, and when it ends. */
  | { readonly kind: 'condition'; readonly condition: string }
  | { readonly kind: 'order'; readonly order: string }
  /** The number of a span, and whether it is open. */
  | { readonly kind: 'span'; readonly span: string }
  /** An index into `Ruleset.memories`. */
  | { readonly kind: 'memory'; readonly memory: number }
  /** Who has used an action that may be taken `once per` span. */
  | { readonly kind: 'use'; readonly action: string }
  | { readonly kind: 'local'; readonly proc: number; readonly slot: number }
  /** A value of a check that its result carries, by name. */
  | { readonly kind: 'value'; readonly name: string }
  /** The outcome of a check. */
  | { readonly kind: 'outcome'; readonly proc: number };

/**
 * Numbers variables, so that sets of variables are sets of numbers. Equal variables get the same
 * number.
 */
export interface Numbering {
  readonly number: (variable: Variable) => number;
  /** The variable with a number that `number` returned. */
  readonly variable: (number: number) => Variable;
}

export function createNumbering(): Numbering {
  const numbers = new Map<string, number>();
  const variables: Variable[] = [];
  return {
    number: (variable) => {
      const key = keyOf(variable);
      let number = numbers.get(key);
      if (number === undefined) {
        numbers.set(key, (number = variables.length));
        variables.push(variable);
      }
      return number;
    },
    variable: (number) => {
      const variable = variables[number];
      if (variable === undefined) throw new Error(`no variable has the number ${number}`);
      return variable;
    },
  };
}

/** A key for a variable. Kinds differ in their first word, and only a name follows. */
function keyOf(variable: Variable): string {
  switch (variable.kind) {
    case 'field':
      return `field ${variable.field}`;
    case 'track':
      return `track ${variable.track}`;
    case 'condition':
      return `condition ${variable.condition}`;
    case 'order':
      return `order ${variable.order}`;
    case 'span':
      return `span ${variable.span}`;
    case 'memory':
      return `memory ${variable.memory}`;
    case 'use':
      return `use ${variable.action}`;
    case 'local':
      return `local ${variable.proc} ${variable.slot}`;
    case 'value':
      return `value ${variable.name}`;
    case 'outcome':
      return `outcome ${variable.proc}`;
  }
}
