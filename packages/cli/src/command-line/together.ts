// Declares which options of a command go together: some exclude each other, some need another one.
import type { Command } from 'commander';
import { wrongUsage } from '../exit-codes.ts';
import { listed } from '../report/text.ts';

/** Refuses an option beside any of the others; the names are those of the values, such as `withA`. */
export function apart(command: Command, option: string, others: readonly string[]): void {
  named(command, option).conflicts([...others]);
}

/**
 * Refuses options without any of those that they need.
 * @param hint the sentence below the refusal
 */
export function needs(
  command: Command,
  options: readonly string[],
  needed: readonly string[],
  hint?: string,
): void {
  command.hook('preAction', () => {
    if (needed.some((name) => isGiven(command, name))) return;
    const strange = options.find((name) => isGiven(command, name));
    if (strange === undefined) return;
    const flags = needed.map((name) => `\`${flagOf(command, name)}\``);
    throw wrongUsage(`\`${flagOf(command, strange)}\` needs ${listed(flags, 'or')}`, hint);
  });
}

/** Refuses two forms of the answer that would both go to the standard output. */
export function refuseTwoForms(command: Command): void {
  const forms = ['json', 'csv', 'markdown', 'html'].flatMap((name) => {
    const value: unknown = command.getOptionValue(name);
    const flag = `\`--${name}\``;
    return value === true ? [flag] : value === '-' ? [`\`--${name} -\``] : [];
  });
  if (forms.length < 2) return;
  throw wrongUsage(
    `${listed(forms, 'and')} ${forms.length === 2 ? 'both' : 'all'} write to the standard output`,
    forms.includes('`--html -`') ? 'a page can go to a file: --html page.html' : 'choose one',
  );
}

function isGiven(command: Command, name: string): boolean {
  const source = command.getOptionValueSource(name);
  return source !== undefined && source !== 'default';
}

function flagOf(command: Command, name: string): string {
  return named(command, name).long ?? name;
}

function named(command: Command, name: string): Command['options'][number] {
  const found = command.options.find((option) => option.attributeName() === name);
  if (found === undefined) throw new Error(`${command.name()} has no option ${name}`);
  return found;
}
