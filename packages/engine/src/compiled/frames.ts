// Converts between the variables of a generated function and the interpreter's frame.

import { boxed } from './expressions.ts';
import { recorded, recordVariables } from './records.ts';
import { type Slot, constant, type Unit } from './unit.ts';
import { local } from './sorts.ts';
import type { ProcScope } from './steps.ts';

export interface GeneratedFunction extends Pick<
  ProcScope,
  'unit' | 'proc' | 'code' | 'callable' | 'records' | 'slots'
> {
  /** All variables of the function, in order, with their initial values. */
  readonly variables: readonly (readonly [name: string, start: string])[];
  /** The arguments (`a0`, ...), and whether they are participants. */
  readonly args: readonly (readonly [name: string, isWho: boolean])[];
  readonly isCheck: boolean;
  /** The outcomes of a check, as a constant. */
  readonly outcomes: string;
}

export function generatedFunctionOf(
  {
    unit,
    proc,
    code,
    callable,
    records,
    slots,
  }: Omit<GeneratedFunction, 'variables' | 'args' | 'isCheck' | 'outcomes'>,
  outcomes: string,
): GeneratedFunction {
  const args =
    callable?.declared.params.map(
      ({ type }, index) => [`a${index}`, type.type === 'participant'] as const,
    ) ?? [];
  const isCheck = callable?.declared.kind === 'check';
  const variables = [
    ...slots.flatMap((known, slot) => slotVariables(known, slot, args.length)),
    ...records.flatMap((pc, index) =>
      recordVariables(code[pc], index).map((name) => [name, 'null'] as const),
    ),
    ...(isCheck
      ? [
          ['nv', '0'] as const,
          ['secret', 'false'] as const,
          ['again', 'false'] as const,
          ['out', '-1'] as const,
        ]
      : []),
  ];
  return { unit, proc, code, callable, records, slots, variables, args, isCheck, outcomes };
}

function slotVariables(
  { sort, list, result }: Slot,
  slot: number,
  args: number,
): readonly (readonly [string, string])[] {
  if (slot < args) return [[`l${slot}`, `a${slot}`]];
  if (list !== null)
    return [
      [`l${slot}`, 'null'],
      [`i${slot}`, '0'],
    ];
  if (result !== null)
    return [[`l${slot}`, '-1'], ...result.values.map((_, n) => [`r${slot}_${n}`, 'null'] as const)];
  return [[`l${slot}`, sort === 'who' ? '-1' : 'null']];
}

// ------------------------------------------------------------------------------------------------ from the frame

/**
 * The text that sets the variables from the frame `F`. A participant who is gone has no index; then the interpreter
 * continues.
 */
export function restored({
  unit,
  slots,
  args,
  isCheck,
  callable,
  records,
}: GeneratedFunction): string {
  const lost: string[] = [];
  const somebody = (name: string, from: string): string => {
    lost.push(`${name} === -2`);
    return `${name} = indexOf(P, ${from});`;
  };
  const slotLines = slots.map(({ sort, list, result }, slot) => {
    const [name, from] = [`l${slot}`, `L[${slot}]`];
    if (list === 'who') {
      lost.push(`${name} === -2`);
      return `${name} = indicesOf(P, ${from});`;
    }
    if (list === 'numbers')
      return `if (${from} !== null) { ${name} = lastOf(${from}); i${slot} = ${name} - ${from}.length + 1; }`;
    if (result !== null)
      return `${name} = outcomeAt(${constant(unit, result.outcomes)}, ${from}); if (${name} >= 0) { ${result.values.map((_, n) => `r${slot}_${n} = ${from}.values[${n}] ?? null;`).join(' ')} }`;
    return sort === 'who' ? somebody(name, from) : `${name} = ${from};`;
  });
  const argLines = args.map(([name, isWho], index) =>
    isWho ? somebody(name, `R.args[${index}]`) : `${name} = R.args[${index}];`,
  );
  const role = callable?.declared.kind ?? '';
  return [
    'const L = F.locals, R = F.role; pc = F.pc; cause = F.cause;',
    ...slotLines,
    ...(role === ''
      ? []
      : [
          `if (R.role === '${role}') {`,
          ...argLines,
          ...(isCheck
            ? [
                'nv = R.values.length; secret = R.secret; again = R.again;',
                ...records.map((_, index) => `v${index} = R.values[${index}] ?? null;`),
              ]
            : []),
          '}',
        ]),
    ...(lost.length === 0 ? [] : [`if (${lost.join(' || ')}) { run.gaveUp = true; return -1; }`]),
  ].join('\n');
}

// ------------------------------------------------------------------------------------------------ to the frame

/** The text of a function that writes the variables into the frame `F`, or into a new one. */
export function leaving(generated: GeneratedFunction): string {
  const { proc, callable, args, isCheck, variables } = generated;
  const locals = generated.slots.map((known, slot) => slotText(generated.unit, known, slot));
  const named = args
    .map(([name, isWho]) => local({ text: name, sort: isWho ? 'who' : 'plain' }))
    .join(', ');
  const values = generated.records.map(
    (pc, index) =>
      `if (nv > ${index} && V.length <= ${index}) V.push(${recorded(generated.unit, generated.slots, generated.code[pc], index)});`,
  );
  const result = isCheck
    ? `boxed(${generated.outcomes}, out, [${resultValues(generated)}])`
    : 'null';
  const role = isCheck
    ? `{ role: 'check', callable: ${callable?.index ?? 0}, args: [${named}], values: V, secret, into, again: false, result: ${result} }`
    : `{ role: 'procedure', callable: ${callable?.index ?? 0}, args: [${named}], into }`;
  return [
    `function e${proc}(run, P, F, pc, cause, into${['', ...args.map(([name]) => name), ...variables.map(([name]) => name)].join(', ')}) {`,
    'if (F === null) {',
    ...(isCheck ? ['const V = [];', ...values] : []),
    ...(callable === null
      ? []
      : [
          `run.left.push({ kind: 'proc', proc: ${proc}, pc, locals: [${locals.join(', ')}], cause, role: ${role} });`,
        ]),
    'return -1;',
    '}',
    'const L = F.locals; F.pc = pc; F.cause = cause;',
    ...locals.map((text, slot) => `L[${slot}] = ${text};`),
    ...(isCheck
      ? [
          "if (F.role.role === 'check') {",
          'const V = F.role.values;',
          ...values,
          `F.role.secret = secret; F.role.result = ${result};`,
          '}',
        ]
      : []),
    'return -1;',
    '}',
  ].join('\n');
}

function resultValues({ callable, slots }: GeneratedFunction): string {
  if (callable?.declared.kind !== 'check') return '';
  return callable.declared.values
    .map(({ slot }) =>
      slots[slot]?.sort === 'any'
        ? `storedResult(l${slot})`
        : local({ text: `l${slot}`, sort: slots[slot]?.sort ?? 'any' }),
    )
    .join(', ');
}

function slotText(unit: Unit, { sort, list, result }: Slot, slot: number): string {
  switch (list) {
    case 'who':
      return `namesFrom(P, l${slot}, i${slot})`;
    case 'numbers':
      return `numbersFrom(i${slot}, l${slot})`;
    case 'plain':
      return `(i${slot} > 0 ? l${slot}.slice(i${slot}) : l${slot})`;
    case null:
      return result === null ? local({ text: `l${slot}`, sort }) : boxed(unit, slot, result);
  }
}
