// Measures from `--ask`, in the language of the rules; they are in no file.
import { compileMeasure, createSource } from '@fray/dsl/internal';
import type { Ruleset } from '@fray/dsl/ir';
import { wrongUsage } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { chooseScenario } from '../play/inputs.ts';
import { giveProblems } from '../notes.ts';
import { clean } from '../report/text.ts';
import { withHelpsThatMend } from './helps-that-mend.ts';
import type { Rules } from '../rules/rules.ts';

/** A moment, a colon and an expression. A colon has no other meaning in the language. */
const withMoment = /^((?:at|whenever|always)\b[^:"]*):(.*)$/;

/** The name of a measure requested by a text: the text with single spaces. */
export function nameOfRequest(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}

/**
 * The rules with a measure for each text, `EXPRESSION` or `MOMENT: EXPRESSION`; without a moment, at the end of the encounter. The text
 * may name participants of the scenario. It replaces a measure of the same name.
 *
 * @throws Stop 2 for a text that does not compile, after printing the diagnostics
 */
export function withRequested(
  host: Host,
  { ruleset, checked }: Pick<Rules, 'ruleset' | 'checked'>,
  texts: readonly string[],
  scenario: string | undefined,
): Ruleset {
  if (texts.length === 0) return ruleset;
  const people = chooseScenario(ruleset, scenario).sides.flatMap(({ side, participants }) =>
    participants.map(({ name, kind }) => ({ name, kind, side })),
  );
  let asked = ruleset;
  for (const name of new Set(texts.map(nameOfRequest))) {
    const [, moment = 'at end of encounter', value = name] = withMoment.exec(name) ?? [];
    const source = createSource(
      'question',
      `measure asked\n  ${moment.trim()}\n  ${value.trim()}\n`,
    );
    const made = compileMeasure(checked, asked, source, { people });
    if (!made.ok) {
      const errorsIn = (text: string): number => {
        const mended = compileMeasure(checked, asked, createSource('question', text), { people });
        return mended.ok ? 0 : mended.diagnostics.length;
      };
      giveProblems(host, withHelpsThatMend(made.diagnostics, source, errorsIn), [source]);
      throw wrongUsage(
        `\`${clean(name)}\` cannot be asked of these rules`,
        `an expression, or a moment, a colon and an expression: --ask 'at end of encounter: ${sampleQuestion(ruleset, people)}'`,
      );
    }
    const others = made.ruleset.watches.filter(
      (watch) => watch.kind !== 'measure' || watch.name !== name,
    );
    asked = { ...made.ruleset, watches: [...others, { ...made.measure, name }] };
  }
  return asked;
}

/** A question about these rules: a number of somebody in the scenario, or how many take part. */
function sampleQuestion(
  ruleset: Ruleset,
  people: readonly { readonly name: string; readonly kind: string }[],
): string {
  const [first] = people;
  const fields = ruleset.kinds.find(({ name }) => name === first?.kind)?.fields ?? [];
  const number = fields.find(({ type }) => type.type === 'number');
  return first === undefined || number === undefined
    ? 'count p in everyone'
    : `${clean(first.name)}.${clean(number.name)}`;
}

/** The command-line options that select one measure, of the rules or requested. */
export function selectionOf(
  { ask = [] }: { readonly ask?: readonly string[] },
  measure: string,
): { readonly measure: readonly string[]; readonly ask: readonly string[] } {
  const name = nameOfRequest(measure);
  return ask.map(nameOfRequest).includes(name)
    ? { measure: [], ask: [name] }
    : { measure: [measure], ask: [] };
}
