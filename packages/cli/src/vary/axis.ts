// Interprets the names that `--vary` accepts: a given, a ruling, a field of participants, a number
// of participants, or an argument of a check.
import type { Field, Ruleset, Scenario, ValueType, Value } from '@fray/dsl/ir';
import { valueText } from '@fray/engine/values';
import { type Stop, wrongUsage } from '../exit-codes.ts';
import { valueNames } from '../odds/check-question.ts';
import { namesIn, thingNamed, readValue } from '../play/inputs.ts';
import { suggestionFor } from '../report/suggestion.ts';
import { clean, listed } from '../report/text.ts';
import { countAxis } from './count-axis.ts';
import { baseName, withScenario, type Axis, type Point } from './varied-question.ts';
import { valuesOf } from './values.ts';

/** Where names are looked up. */
export interface AxisScope {
  readonly ruleset: Ruleset;
  /** The scenario whose participants are varied; null for a check without one. */
  readonly scenario: Scenario | null;
  /** The check in question. */
  readonly check: string | null;
}

/**
 * Parses `NAME=VALUES` or `NAME`.
 * @param option the option that has this text @throws Stop 2 for unknown names and values that do
 * not fit
 */
export function axisOf(
  scope: AxisScope,
  text: string,
  option: '--vary' | '--with' = '--vary',
): Axis {
  const at = text.indexOf('=');
  const name = (at < 0 ? text : text.slice(0, at)).trim();
  const values = at < 0 ? undefined : text.slice(at + 1).trim();
  if (name === '')
    throw wrongUsage(
      `\`${option} ${clean(text)}\` needs a name, and a value after =`,
      `${option} 'AWE=${option === '--vary' ? '6..18' : '14'}'`,
    );
  if (values === '') throw wrongUsage(`\`${option} ${clean(text)}\` has no value after the =`);
  const counted = /^count\s+(.+)$/.exec(name);
  if (counted?.[1] !== undefined) {
    if (scope.check !== null || scope.scenario === null)
      throw wrongUsage(
        `\`${option} ${clean(name)}\` needs a scenario, which names those who try the check`,
      );
    return countAxis(scope.ruleset, scope.scenario, name, counted[1].trim(), values, option);
  }
  const axis =
    (scope.check === null ? undefined : ofCheck(scope, scope.check, name, values)) ??
    ofGiven(scope, name, values) ??
    ofRuling(scope, name, values) ??
    (scope.check === null ? ofField(scope, name, values) : undefined);
  if (axis === undefined) throw unknownName(scope, name);
  return axis;
}

/** The axis of something whose value is a text `NAME=VALUE` in a list of the question. */
function textAxis(
  list: 'given' | 'set' | 'with',
  name: string,
  description: string,
  values: readonly string[],
): Axis {
  return {
    name,
    description,
    isCount: false,
    points: values.map((label) => ({
      label,
      apply: (question) => ({ ...question, [list]: [...question[list], `${name}=${label}`] }),
    })),
  };
}

// ------------------------------------------------------------------------------------------------ givens and rulings

function ofGiven(
  { ruleset, scenario }: AxisScope,
  text: string,
  values: string | undefined,
): Axis | undefined {
  const given = thingNamed(ruleset.givens, text);
  if (given === undefined) return undefined;
  const { name, type } = given;
  const people = scenario === null ? [] : namesIn(scenario);
  return textAxis(
    'given',
    name,
    `the given ${name}`,
    valuesOf(ruleset, name, type, values, people),
  );
}

function ofRuling(
  { ruleset }: AxisScope,
  text: string,
  values: string | undefined,
): Axis | undefined {
  const ruling = thingNamed(ruleset.rulings, text);
  if (ruling === undefined) return undefined;
  const { name, options } = ruling;
  const words = options.map(({ value }) => valueText(value));
  return textAxis(
    'set',
    name,
    `the ruling ${name}`,
    valuesOf(ruleset, name, { type: 'word', words }, values, []),
  );
}

// ------------------------------------------------------------------------------------------------ fields

/** The axis for a field: `AWE`, or `WHO.AWE` for a participant, a side or a kind. */
function ofField(scope: AxisScope, name: string, values: string | undefined): Axis | undefined {
  const { ruleset, scenario } = scope;
  if (scenario === null) return undefined;
  const dot = name.indexOf('.');
  const who = dot < 0 ? undefined : name.slice(0, dot).trim();
  const wanted = dot < 0 ? name : name.slice(dot + 1).trim();
  const everyone = scenario.sides.flatMap(({ side, participants }) =>
    participants.map((one) => ({ ...one, side })),
  );
  const asked =
    who === undefined
      ? everyone
      : everyone.filter(
          (one) =>
            one.name === who || one.side === who || one.kind === who || baseName(one.name) === who,
        );
  if (asked.length === 0 && who !== undefined) {
    const known = [...new Set(everyone.flatMap((one) => [one.name, one.side, one.kind]))];
    throw wrongUsage(
      `nobody named \`${clean(who)}\` takes part in ${clean(scenario.name)}`,
      suggestionFor(who, known),
    );
  }
  const owners = asked.flatMap((one) => {
    const field = thingNamed(
      ruleset.kinds.find((kind) => kind.name === one.kind)?.fields ?? [],
      wanted,
    );
    return field === undefined ? [] : [{ name: one.name, field }];
  });
  const [first] = owners;
  if (first === undefined) return undefined;
  const odd = owners.find(({ field }) => field.type.type !== first.field.type.type);
  if (odd !== undefined)
    throw wrongUsage(
      `${clean(name)} is not the same for ${clean(first.name)} and ${clean(odd.name)}`,
      `for one: --vary ${clean(first.name)}.${clean(wanted)}=…`,
    );
  const names = everyone.map((one) => one.name);
  const chosen = valuesOf(ruleset, name, first.field.type, values, names);
  const points = chosen.map((label): Point => {
    const read = new Map(
      owners.map(({ name: owner, field }) => [
        owner,
        {
          name: field.name,
          value: readValue(ruleset, name, field.type, label, names),
        },
      ]),
    );
    return {
      label,
      apply: (question) => ({
        ...question,
        ruleset: withFields(question.ruleset, scenario.name, read),
      }),
    };
  });
  return {
    name,
    description: `${first.field.name} of ${shortList(owners.map((one) => one.name))}`,
    isCount: false,
    points,
  };
}

function shortList(names: readonly string[]): string {
  return names.length <= 6
    ? listed(names.map(clean), 'and')
    : `${names.slice(0, 5).map(clean).join(', ')} and ${names.length - 5} more`;
}

/** The scenario with another value of the field for these participants. */
function withFields(
  ruleset: Ruleset,
  scenario: string,
  read: ReadonlyMap<string, { readonly name: string; readonly value: Value }>,
): Ruleset {
  return withScenario(ruleset, scenario, (before) => ({
    ...before,
    sides: before.sides.map((side) => ({
      ...side,
      participants: side.participants.map((one) => {
        const field = read.get(one.name);
        return field === undefined
          ? one
          : { ...one, fields: [...one.fields.filter(({ name }) => name !== field.name), field] };
      }),
    })),
  }));
}

// ------------------------------------------------------------------------------------------------ checks

/** The axis for a parameter of the check, or for `PARAMETER.FIELD` and `PARAMETER.CONDITION`. */
function ofCheck(
  { ruleset }: AxisScope,
  check: string,
  name: string,
  values: string | undefined,
): Axis | undefined {
  const callable = ruleset.callables.find((one) => one.kind === 'check' && one.name === check);
  const dot = name.indexOf('.');
  const param = callable?.params.find((one) => one.name === (dot < 0 ? name : name.slice(0, dot)));
  if (param === undefined) return undefined;
  const type =
    dot < 0
      ? param.type.type === 'participant'
        ? undefined
        : param.type
      : fieldType(ruleset, name.slice(dot + 1));
  if (type === undefined) return undefined;
  return textAxis(
    'with',
    name,
    `${clean(name)} of the check ${clean(check)}`,
    valuesOf(ruleset, name, type, values, []),
  );
}

function fieldType(ruleset: Ruleset, name: string): ValueType | undefined {
  if (ruleset.conditions.some((one) => one.name === name)) return { type: 'yes-no' };
  return ruleset.kinds.flatMap((kind) => kind.fields).find((field: Field) => field.name === name)
    ?.type;
}

// ------------------------------------------------------------------------------------------------ unknown names

function unknownName(scope: AxisScope, name: string): Stop {
  const { ruleset, scenario, check } = scope;
  const owned =
    scenario === null
      ? []
      : ruleset.kinds
          .filter((kind) =>
            scenario.sides.some((side) => side.participants.some((one) => one.kind === kind.name)),
          )
          .flatMap((kind) => kind.fields.map((field) => field.name));
  const callable = ruleset.callables.find((one) => one.kind === 'check' && one.name === check);
  const known = [
    ...(callable === undefined ? [] : valueNames(ruleset, callable)),
    ...ruleset.givens.map((one) => one.name),
    ...ruleset.rulings.map((one) => one.name),
    ...(check === null ? [...owned, ...ruleset.sides.map((side) => `count ${side.name}`)] : []),
  ];
  const who = name.includes('.') ? name.slice(name.indexOf('.') + 1) : name;
  const bare = known.find((one) => one.endsWith(`.${who}`));
  return wrongUsage(
    `nothing named \`${clean(name)}\` can be varied: it is not a given, a ruling or a ${check === null ? `field of those who take part${scenario === null ? '' : ` in ${clean(scenario.name)}`}` : `part of the check ${clean(check)}`}`,
    bare !== undefined && check !== null ? `did you mean ${bare}?` : suggestionFor(name, known),
  );
}
