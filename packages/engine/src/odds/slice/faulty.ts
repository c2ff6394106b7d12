// Which parts of the rules may go wrong by themselves, where that can be told at a glance: a division, an item of a list, the
// position of somebody, a number out of its range. They are played even where nothing follows from them.
import type { Instr, Ruleset } from '@fray/dsl/ir';
import { isNode } from '../reads.ts';

export interface Faulty {
  readonly instr: (instr: Instr) => boolean;
  /** A part of one. */
  readonly part: (part: unknown) => boolean;
}

export function faultyOf(ruleset: Ruleset): Faulty {
  const defines = new Map<number, boolean>();

  const define = (index: number): boolean => {
    const found = defines.get(index);
    if (found !== undefined) return found;
    defines.set(index, false);
    const faults = look(ruleset.defines[index]?.body, []);
    defines.set(index, faults);
    return faults;
  };

  /** `guards`: who is surely in which set here. */
  const look = (part: unknown, guards: readonly string[]): boolean => {
    if (Array.isArray(part)) return part.some((one) => look(one, guards));
    if (!isNode(part)) return false;
    const inside = (): boolean => Object.values(part).some((inner) => look(inner, guards));
    switch (part['op']) {
      case 'div':
        return !isNumber(part['right']) || inside();
      case 'item':
        return true;
      case 'position':
        return !guards.includes(memberOf(part['who'], part['within'])) || inside();
      case 'define':
        return define(Number(part['define'])) || inside();
      case 'if': {
        const { cases, otherwise } = part;
        if (!Array.isArray(cases)) return true;
        return cases.some((one) => isNode(one) && (look(one['when'], guards) || look(one['value'], [...guards, ...membersIn(one['when'])]))) || look(otherwise, guards);
      }
      default:
        return inside();
    }
  };

  return { part: (part) => look(part, []), instr: (instr) => look(instr, []) || isOutOfRange(ruleset, instr) };
}

function isNumber(by: unknown): boolean {
  return isNode(by) && by['op'] === 'const' && by['value'] !== 0;
}

/** Who is surely in which set where this holds. */
function membersIn(test: unknown): readonly string[] {
  if (!isNode(test)) return [];
  const parts = test['of'];
  if (test['op'] === 'and' && Array.isArray(parts)) return parts.flatMap(membersIn);
  return test['op'] === 'in' ? [memberOf(test['item'], test['set'])] : [];
}

function memberOf(item: unknown, set: unknown): string {
  return JSON.stringify([bare(item), bare(set)]);
}

/** Without its place in the text. */
function bare(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(bare);
  return isNode(part) ? Object.entries(part).map(([key, value]) => (key === 'at' ? null : [key, bare(value)])) : part;
}

/** A number that is no counter is not cut off at its bounds. */
function isOutOfRange({ kinds, tracks }: Ruleset, instr: Instr): boolean {
  if (instr.op !== 'set' && instr.op !== 'raise') return false;
  const { target } = instr;
  if (target.kind === 'condition-field') return true;
  if (instr.op === 'set' && instr.value.op === 'const') return false;
  const fields = target.kind === 'track' ? tracks.filter(({ name }) => name === target.track) : kinds.flatMap((kind) => kind.fields.filter(({ name }) => name === target.field));
  return fields.some(({ type }) => type.type === 'number' && !type.counter && (type.min !== null || type.max !== null));
}
