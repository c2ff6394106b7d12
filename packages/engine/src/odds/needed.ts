// Which fields of a participant a check can ask for, so that whoever tries one need not make up the others.
import type { Field, Ruleset, Type, Value } from '@fray/dsl/ir';
import { isNode, walk } from './reads.ts';

/** Names of the fields that a check may read of the participant in parameter `param`, directly or through other values. */
export function fieldsOfCheck(ruleset: Ruleset, check: number, param: number): ReadonlySet<string> {
  const fields = new Set<string>();
  const defines = new Set<number>();
  const callable = ruleset.callables[check];
  // In the check's own code its parameters stand in the first locals; elsewhere anybody may be meant.
  const isOther = (of: unknown): boolean => isNode(of) && of['op'] === 'local' && of['slot'] !== param && Number(of['slot']) < (callable?.params.length ?? 0);
  const look = (part: unknown, isOwn = false): void =>
    walk(part, (node) => {
      if (node['op'] === 'field' && !(isOwn && isOther(node['of']))) fields.add(String(node['field']));
      if (node['op'] === 'cell') for (const table of ruleset.tables) if (table.name === node['table']) look(table.rows.map((row) => row.cells));
      if (node['op'] === 'can-take') look(ruleset.callables.filter((callable) => callable.kind === 'action'));
      if (node['op'] !== 'define') return;
      const define = Number(node['define']);
      if (defines.has(define)) return;
      defines.add(define);
      look(ruleset.defines[define]?.body);
    });
  if (callable?.kind === 'check') look(ruleset.procs[callable.proc]?.code, true);
  return fields;
}

/** Something that a field which nobody asks for may hold. */
export function anyValue(ruleset: Ruleset, { type }: Field): Value {
  return anyOf(ruleset, type);
}

function anyOf(ruleset: Ruleset, type: Type): Value {
  switch (type.type) {
    case 'number':
      return type.min ?? Math.min(0, type.max ?? 0);
    case 'yes-no':
      return false;
    case 'word':
      return type.words[0] ?? null;
    case 'row':
      return ruleset.tables.find((table) => table.name === type.table)?.rows[0]?.name ?? null;
    case 'participant':
      return null;
    case 'several':
    case 'list':
      return [];
    case 'dice':
      return '1d6';
    case 'die':
      return 'd6';
    case 'text':
      return '';
  }
}
