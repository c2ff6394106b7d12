// Builds a check that is tried alone: its participants and values come from `--with c.AwarB=4`,
// `--with c=Babel` and what the check reads.
import type { Ruleset, Value } from '@fray/dsl/ir';
import { anyValue, needsOfCheck, type CheckNeeds } from '@fray/engine/analysis';
import type { CheckQuestion } from '@fray/engine/odds';
import { wrongInput, wrongUsage } from '../exit-codes.ts';
import { halves, readValue, unknown } from '../play/inputs.ts';
import { suggestionFor } from '../report/suggestion.ts';
import { clean } from '../report/text.ts';

/**
 * A participant of the right kind for each participant parameter of the check, with the parameter's name.
 * @param texts `parameter=value` and `parameter.field=value`; the value of a participant is its kind, or a participant of
 * the scenario
 * @param people those of the scenario
 * @param settingsOf rulings and givens in force, with these participants @throws Stop 2 for unknown names and missing values
 */
export function checkQuestion(
  ruleset: Ruleset,
  name: string,
  texts: readonly string[],
  people: CheckQuestion['participants'],
  settingsOf: (names: readonly string[]) => Parameters<typeof needsOfCheck>[2],
): CheckQuestion & { readonly needs: CheckNeeds } {
  const checks = ruleset.callables.flatMap((callable, index) =>
    callable.kind === 'check' ? [{ callable, index }] : [],
  );
  const found = checks.find(({ callable }) => callable.name === name);
  if (found === undefined)
    throw unknown(
      'check',
      name,
      checks.map(({ callable }) => callable.name),
    );
  const { callable, index } = found;
  const given = new Map(texts.map((text) => halves(text)));
  const used = new Set<string>();
  const take = (key: string): string | undefined => {
    used.add(key);
    return given.get(key);
  };
  const names = callable.params.flatMap(({ name: param, type }) =>
    type.type === 'participant' ? [param] : [],
  );
  const needs = needsOfCheck(ruleset, index, settingsOf(names));
  const participants: CheckQuestion['participants'][number][] = [];
  const args = callable.params.map(({ name: param, type }, at): Value => {
    if (type.type !== 'participant') {
      const text = take(param);
      if (text === undefined)
        throw wrongUsage(`${callable.name} needs a ${param}`, `--with ${param}=…`);
      return readValue(ruleset, param, type, text, names);
    }
    const given = take(param);
    const person = people.find(({ setup }) => setup.name === given);
    const kind =
      ruleset.kinds.find((one) => one.name === (person?.setup.kind ?? given ?? type.kinds[0])) ??
      (given === undefined ? ruleset.kinds[0] : undefined);
    if (given !== undefined && kind === undefined)
      throw wrongUsage(
        `nobody named \`${clean(given)}\` can try ${callable.name}`,
        suggestionFor(
          given,
          people.map(({ setup }) => setup.name),
        ),
      );
    const asked = needs.fields(at);
    const side =
      person?.side ?? ruleset.sides[Math.min(participants.length, ruleset.sides.length - 1)]?.name;
    if (kind === undefined || side === undefined)
      throw wrongInput('these rules have no kind or no side, so nobody can try a check');
    const fields = kind.fields.flatMap(
      (field): readonly { readonly name: string; readonly value: Value }[] => {
        const text = take(`${param}.${field.name}`);
        if (text !== undefined)
          return [
            {
              name: field.name,
              value: readValue(ruleset, `${param}.${field.name}`, field.type, text, names),
            },
          ];
        const own = person?.setup.fields.find((one) => one.name === field.name);
        // A field that holds another participant of the scenario is left out, since that one does
        // not take part here.
        if (own !== undefined && field.type.type !== 'participant') return [own];
        if (field.initial !== undefined) return [];
        if (asked.has(field.name)) {
          const [one] = people.filter(({ setup }) => setup.kind === kind.name);
          throw wrongUsage(
            `${callable.name} needs the ${field.name} of ${param}${field.text === null ? '' : ` (${clean(field.text)})`}`,
            `--with ${param}.${field.name}=…${one === undefined ? '' : `, or somebody of the scenario: --with ${param}=${one.setup.name}`}`,
          );
        }
        return [{ name: field.name, value: anyValue(ruleset, field) }];
      },
    );
    const conditions = ruleset.conditions.flatMap((condition) => {
      const text = take(`${param}.${condition.name}`);
      if (text !== undefined && text !== 'yes' && text !== 'no')
        throw wrongUsage(`${param}.${condition.name} is yes or no, not \`${clean(text)}\``);
      const has =
        text ?? (person?.setup.conditions.includes(condition.name) === true ? 'yes' : 'no');
      return has === 'yes' ? [condition.name] : [];
    });
    participants.push({
      side,
      setup: { name: param, kind: kind.name, fields, conditions, at: 0 },
    });
    return param;
  });
  for (const key of given.keys()) {
    if (used.has(key)) continue;
    throw wrongUsage(
      `${callable.name} has nothing named \`${clean(key)}\``,
      suggestionFor(key, valueNames(ruleset, callable)),
    );
  }
  return { check: index, args, participants, needs };
}

/** Returns the names of the values that the odds of a check depend on: its parameters, and the fields of its participants. */
export function valueNames(
  { kinds }: Ruleset,
  { params }: Ruleset['callables'][number],
): readonly string[] {
  return params.flatMap(({ name, type }) =>
    type.type === 'participant'
      ? kinds.flatMap((kind) => kind.fields.map((field) => `${name}.${field.name}`))
      : [name],
  );
}
