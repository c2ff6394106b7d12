// Values in a reader's words, for messages and for `--show`.
import type { Local } from '@fray/dsl/ir';

/** Describes a value: `3`, `yes`, `nobody or nothing`, `"fire"`, `a list of 3`. */
export function describe(value: Local): string {
  if (value === null) return 'nobody or nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return `"${value}"`;
  if ('total' in value) return `a roll of ${value.total}`;
  if ('outcome' in value) return 'the result of a check';
  return `a list of ${value.length}`;
}

/** Returns a value as a text shows it: `Abel`, `3`, `yes`, `nothing`; a list with commas; hyphens and underscores stay. */
export function inText(value: Local): string {
  if (value === null) return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return value;
  if ('total' in value) return String(value.total);
  if ('outcome' in value) return inText(value.outcome);
  return value.length === 0 ? 'nobody' : value.map(inText).join(', ');
}
