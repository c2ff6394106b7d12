// A check that is tried by itself: who takes part, from `--with c.AwarB=4` and what the check asks for.
import type { Ruleset, Value } from '@fray/dsl/ir';
import { anyValue, needsOfCheck, type CheckNeeds, type CheckQuestion } from '@fray/engine/internal';
import { exitCodes, stop } from '../exit-codes.ts';
import { readValue } from '../play/inputs.ts';
import { suggestionFor } from '../report/suggestion.ts';
import { clean } from '../report/text.ts';

/**
 * Somebody of the right kind for each participant that the check wants, named as the parameter.
 *
 * @param texts `parameter=value` and `parameter.field=value`
 * @param settingsOf rulings in force and what is given, where those of these names take part
 * @throws Stop 2 for names that there are not and for values that are missing
 */
export function checkQuestion(
  ruleset: Ruleset,
  name: string,
  texts: readonly string[],
  settingsOf: (names: readonly string[]) => Parameters<typeof needsOfCheck>[2],
): CheckQuestion & { readonly needs: CheckNeeds } {
  const checks = ruleset.callables.flatMap((callable, index) =>
    callable.kind === 'check' ? [{ callable, index }] : [],
  );
  const found = checks.find(({ callable }) => callable.name === name);
  if (found === undefined)
    throw stop(
      exitCodes.usage,
      `there is no check \`${clean(name)}\``,
      suggestionFor(
        name,
        checks.map(({ callable }) => callable.name),
      ),
    );
  const { callable, index } = found;
  const given = assignments(texts);
  const used = new Set<string>();
  const take = (key: string): string | undefined => {
    if (given.has(key)) used.add(key);
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
        throw stop(exitCodes.usage, `${callable.name} wants a ${param}`, `--with ${param}=…`);
      return readValue(
        ruleset,
        { name: param, type, changes: false, hidden: null, text: null, at: 0 },
        type,
        text,
        names,
      );
    }
    const kind =
      ruleset.kinds.find((one) => one.name === (take(param) ?? type.kinds[0])) ?? ruleset.kinds[0];
    const asked = needs.fields(at);
    const side = ruleset.sides[Math.min(participants.length, ruleset.sides.length - 1)];
    if (kind === undefined || side === undefined)
      throw stop(
        exitCodes.problems,
        'these rules have no kind or no side, so nobody can try a check',
      );
    const fields = kind.fields.flatMap(
      (field): readonly { readonly name: string; readonly value: Value }[] => {
        const text = take(`${param}.${field.name}`);
        if (text !== undefined)
          return [
            {
              name: field.name,
              value: readValue(
                ruleset,
                { ...field, name: `${param}.${field.name}` },
                field.type,
                text,
                names,
              ),
            },
          ];
        if (field.initial !== undefined) return [];
        if (asked.has(field.name))
          throw stop(
            exitCodes.usage,
            `${callable.name} asks for the ${field.name} of ${param}${field.text === null ? '' : ` (${clean(field.text)})`}`,
            `--with ${param}.${field.name}=…`,
          );
        return [{ name: field.name, value: anyValue(ruleset, field) }];
      },
    );
    const conditions = ruleset.conditions.flatMap((condition) => {
      const text = take(`${param}.${condition.name}`);
      if (text !== undefined && text !== 'yes' && text !== 'no')
        throw stop(
          exitCodes.usage,
          `${param}.${condition.name} is yes or no, not \`${clean(text)}\``,
        );
      return text === 'yes' ? [condition.name] : [];
    });
    participants.push({
      side: side.name,
      setup: { name: param, kind: kind.name, fields, conditions, at: 0 },
    });
    return param;
  });
  for (const key of given.keys()) {
    if (used.has(key)) continue;
    const known = callable.params.flatMap(({ name: param, type }) =>
      type.type === 'participant'
        ? ruleset.kinds.flatMap((kind) => kind.fields.map((field) => `${param}.${field.name}`))
        : [param],
    );
    throw stop(
      exitCodes.usage,
      `${callable.name} has nothing named \`${clean(key)}\``,
      suggestionFor(key, known),
    );
  }
  return { check: index, args, participants, needs };
}

function assignments(texts: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    texts.map((text) => {
      const at = text.indexOf('=');
      return [text.slice(0, at).trim(), text.slice(at + 1).trim()];
    }),
  );
}
