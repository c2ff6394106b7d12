// What the machine's budget pays for an instruction, at most. A run whose instructions could have used the budget up is played by the
// machine. So these are bounds: events are taken as large as they can be.
import {
  eachExpr,
  type Check,
  type Instr,
  type Modifier,
  type Ruleset,
  type ValueType,
} from '@fray/dsl/ir';
import type { Header } from '../events/event.ts';
import type { Costs, Linking } from './linking.ts';

/** The longest text of dice that rules compute. */
const DICE_TEXT = 64;

export function createCosts(rules: Ruleset, header: Header): Costs {
  let text = DICE_TEXT;
  const see = (word: string): void => {
    text = Math.max(text, word.length);
  };
  const seeType = (type: ValueType): void => {
    if (type.type === 'word') type.words.forEach(see);
    if (type.type === 'list') seeType(type.of);
  };
  for (const { name, values } of header.participants) {
    see(name);
    for (const value of values) if (typeof value === 'string') see(value);
  }
  for (const [, value] of [...header.givens, ...header.tracks])
    if (typeof value === 'string') see(value);
  for (const { rows } of rules.tables) for (const { name } of rows) see(name);
  for (const { fields } of rules.kinds) for (const { type } of fields) seeType(type);
  for (const { type } of rules.tracks) seeType(type);
  for (const { name } of header.sides.map((side) => ({ name: side }))) see(name);
  let around = 8;
  let rule = 0;
  for (const { name, code } of rules.procs) {
    rule = Math.max(rule, name.length);
    for (const instr of code) {
      if (instr.op === 'span-open') around += 12 + instr.span.length;
      if (instr.op === 'step-open') around += 4 + instr.step.length;
      eachExpr(instr, (expr) => {
        if (expr.op === 'const' && typeof expr.value === 'string') see(expr.value);
      });
    }
  }
  for (const { name } of rules.callables) rule = Math.max(rule, name.length + 16);
  const people = header.participants.length >>> 5;
  return {
    text,
    event: (letters) => 10 + ((64 + letters + rule + around + 7) >>> 3) + people,
  };
}

/** Returns the check whose code this procedure is. */
export function checkOf({ callables }: Ruleset, proc: number): Check | undefined {
  return callables.find((one): one is Check => one.kind === 'check' && one.proc === proc);
}

function modifierLetters(modifier: Modifier): number {
  return modifier.kind === 'best'
    ? Math.max(0, ...modifier.of.map(modifierLetters))
    : 8 + modifier.name.length + 4 + DICE_TEXT;
}

/** What the instruction itself costs, besides its step and the defines that it asks. */
export function costOf(
  { costs, rules, people }: Linking,
  proc: number,
  name: string,
  instr: Instr,
): number {
  const { text, event } = costs;
  const value = 4 + text;
  switch (instr.op) {
    case 'roll':
      return 2 + event(instr.stream.length + rolled(instr, text) + 2 * text + 12 * 20);
    case 'pick':
      return 3 + event(instr.stream.length + instr.name.length + (people.length + 6) * value);
    case 'outcome': {
      const check = checkOf(rules, proc);
      if (check === undefined) return 1;
      const code = rules.procs[proc]?.code ?? [];
      let letters = check.name.length + name.length;
      for (const param of check.params)
        letters += 12 + param.name.length + value * (isMany(param.type) ? people.length + 1 : 1);
      for (const one of code)
        if (one.op === 'roll' || one.op === 'let') letters += rolled(one, text);
      for (const one of check.outcomes)
        letters = Math.max(letters, letters + one.name.length + (one.text?.length ?? 0));
      return 3 + event(letters);
    }
    case 'set':
    case 'raise':
      return 4 + event(2 * text + 3 * value * (people.length > 8 ? 2 : 1) + 40);
    case 'gain':
    case 'lose':
      return 4 + event(instr.condition.length + text + 24);
    case 'span-open':
      return 4 + event(instr.span.length + (instr.label?.length ?? 0) + text);
    case 'span-close':
      return 6 + event(instr.span.length + 2 * text + 12);
    case 'step-open':
    case 'step-close':
      return 2;
    case 'reveal':
      return 2 + event(3 * text + 20);
    case 'announce':
      return 2 + event(0);
    case 'end':
      return 6 + 2 * event(200);
    case 'rank': {
      const entry = 8 + text + 4 + instr.keys.length * value;
      return 4 + instr.keys.length + event(instr.order.length + people.length * entry);
    }
    case 'call':
      return 2;
    default:
      return 1;
  }
}

function rolled(instr: Extract<Instr, { readonly op: 'roll' | 'let' }>, text: number): number {
  const modifiers = instr.modifiers.reduce((sum, one) => sum + modifierLetters(one), 0);
  return 16 + instr.name.length + DICE_TEXT + 2 * (4 + text) + modifiers;
}

function isMany(type: ValueType): boolean {
  return type.type === 'several' || type.type === 'list';
}
