// Describes values, dice, conditions and actions in the words of the table. It makes plain text; the transcript does
// the layout.
import type { Answer, Value, Watch } from '@fray/dsl/ir';
import type {
  AnsweredBy,
  CheckResolved,
  DiceRolled,
  Ending,
  EventOf,
  Header,
  RolledValue,
  Word,
} from '@fray/engine/events';
import { declaredRule } from './declared-rule.ts';
import { clean, inBrackets, listed, spoken } from './text.ts';

const diceCode = /^[+-]?\d*d\d*(?:[+-]\d+)?$/;

/** Returns a value in words: `yes`, `nobody`, `Native 1`, `3, 4`. */
export function formatValue(value: Value): string {
  if (value === null) return 'nobody';
  if (value === true) return 'yes';
  if (value === false) return 'no';
  if (typeof value === 'number') return formatNumber(value);
  if (typeof value === 'string')
    return diceCode.test(value) ? value.replaceAll('-', '−') : spoken(value);
  return value.length === 0 ? 'nothing' : value.map(formatValue).join(', ');
}

/** Returns a path of a state in words: `Babel HP` for `Babel.HP`, `order` for `orders.order`. */
export function formatPath(path: string): string {
  return spoken(path.replace(/^(?:tracks|orders)\./, '').replaceAll('.', ' '));
}

/** Says when a measure is asked: ` at the end of unit 2`; empty if it is asked once. */
export function formatOccurrence(
  moment: Watch['moment'] | undefined,
  occurrence: number | null,
): string {
  return occurrence !== null && moment?.kind === 'span'
    ? ` at the ${moment.edge} of ${spoken(moment.span)} ${occurrence}`
    : '';
}

/** The most items that a list names; a longer list is printed as a count. */
const MOST_NAMED = 12;

/** Lists cards, chits or candidates. Equal ones are counted, as in `2 king, ace`; a long list is printed as a number. */
function formatMany(values: readonly Value[]): string {
  const kinds = new Map<Value, number>();
  for (const value of values) kinds.set(value, (kinds.get(value) ?? 0) + 1);
  if (kinds.size > MOST_NAMED) return `${values.length}`;
  return [...kinds]
    .map(([value, many]) => (many === 1 ? formatValue(value) : `${many} ${formatValue(value)}`))
    .join(', ');
}

export function formatNumber(value: number): string {
  return value < 0 ? `−${-value}` : String(value);
}

/** Returns a modifier in words: `+2 Bonus`, `−1 Fog`, `+1d Aim`, `advantage Ambush`. */
function formatModifier({ name, amount }: RolledValue['modifiers'][number]): string {
  const text = formatValue(amount);
  const isBare = typeof amount === 'number' ? amount >= 0 : /^\d*d/.test(text);
  const signed = isBare ? `+${text}` : text;
  return `${signed} ${spoken(name)}`;
}

/** Returns dice as people write them: `3d6`, `d20`, `2d6 − d4`. */
export function formatDice(dice: DiceRolled['dice']): string {
  return dice
    .map(([count, faces], index) => {
      const many = Math.abs(count);
      const code = many === 1 ? `d${faces}` : `${many}d${faces}`;
      if (index === 0) return count < 0 ? `−${code}` : code;
      return count < 0 ? ` − ${code}` : ` + ${code}`;
    })
    .join('');
}

const againWords = {
  explode: 'again',
  reroll: 're-rolled',
  advantage: 'second throw',
  push: 'pushed',
} as const;

/**
 * Describes the throws of one roll: `d20`, `3d6 [6 1 4]`, `2d6 +2 [2 5]`, `d6 [6], again [3]`. The brackets are left out if a
 * single die shows the total.
 */
function formatThrows(
  throws: readonly DiceRolled[],
  { base, dice: code }: Pick<RolledValue, 'base' | 'dice'>,
): string {
  const pips = pipsOf(code);
  return throws
    .map((thrown, index) => {
      const typed = formatOrigin(thrown);
      const faces = thrown.faces.join(' ');
      const dice =
        index > 0 && thrown.again !== null
          ? againWords[thrown.again]
          : formatDice(thrown.dice) + (index === 0 ? pips : '');
      const isPlain = throws.length === 1 && thrown.faces.length === 1 && thrown.faces[0] === base;
      return isPlain ? dice + typed : `${dice} [${faces}]${typed}`;
    })
    .join(', ');
}

/** Returns what a roll adds to its dice by itself: ` +2` for the code `2d6+2`; empty if it adds nothing. */
function pipsOf(code: string | null): string {
  const pips = /[+-]\d+$/.exec(code ?? '')?.[0];
  return pips === undefined ? '' : ` ${pips.replace('-', '−')}`;
}

/** Returns a mark for dice that a person threw; an empty text for seeded and scripted dice, which are usual. */
function formatOrigin({ origin }: DiceRolled): string {
  const origins = Array.isArray(origin) ? origin : [origin];
  if (origins.every((one) => one === 'typed')) return ' (typed)';
  return origins.some((one) => one === 'typed') ? ' (partly typed)' : '';
}

/** Describes one value of a check with its parts: `d100: 55`, `3d6 [6 1 4]: 11 +2 Aim = 13`. */
export function formatRolled(
  value: RolledValue,
  throws: readonly DiceRolled[],
  isOnly: boolean,
): string {
  const name = isOnly && throws.length > 0 ? '' : `${spoken(value.name)} `;
  // With single plain dice, rules compare the natural result, so the modifiers come after it.
  const dice = throws.length > 0 ? `${formatThrows(throws, value)}: ` : '';
  const base = formatValue(value.base);
  const modifiers = value.modifiers.filter(
    ({ amount }) => amount !== 0 && !/^[+-]?0d\d*$/.test(String(amount)),
  ); // modifiers that change nothing are no news
  if (modifiers.length === 0)
    return `${name}${dice}${value.base === value.total ? base : `${base} = ${formatValue(value.total)}`}`;
  return `${name}${dice}${base} ${modifiers.map(formatModifier).join(' ')} = ${formatValue(value.total)}`;
}

/** Describes a random pick: `at random of Abel, Babel  d2: 2 → Babel`. */
export function formatPicked(who: Value, among: readonly Value[], thrown: DiceRolled): string {
  return `at random of ${formatMany(among)}  ${formatDice(thrown.dice)}${formatOrigin(thrown)}: ${thrown.faces.join(' ')} → ${formatValue(who)}`;
}

/**
 * Describes a check with its arguments, without the roller: `Awareness (impossible)`, `Injury (damage 19)`. Numbers
 * follow the name of their parameter.
 */
export function formatCheck(check: CheckResolved, roller: string | null): string {
  const rest = check.args.filter(
    ([, value], index) =>
      !(value === roller && check.args.findIndex((one) => one[1] === roller) === index),
  );
  const args = rest.map(([name, value]) =>
    typeof value === 'number' ? `${spoken(name)} ${formatValue(value)}` : formatValue(value),
  );
  return spoken(check.check) + inBrackets(args);
}

/** Says when a condition ends: `until the end of the unit`, `until the start of Babel's turn`. Empty if no end is set. */
export function formatEnds(ends: readonly Ending[]): string {
  if (ends.length === 0) return '';
  const endings = ends.map(({ edge, span, of, count }) => {
    const whose = of === null ? `of the ${spoken(span)}` : `of ${spoken(of)}’s ${spoken(span)}`;
    return count === 1 ? `the ${edge} ${whose}` : `the ${ordinal(count)} ${edge} ${whose}`;
  });
  return ` until ${listed(endings, 'and')}`;
}

/** Returns an ordinal number: `2nd`, `3rd`, `11th`. */
function ordinal(count: number): string {
  const teen = count % 100 >= 11 && count % 100 <= 13;
  const suffix = teen ? 'th' : (['th', 'st', 'nd', 'rd'][count % 10] ?? 'th');
  return `${count}${suffix}`;
}

type Args = EventOf<'action-taken'>['data']['args'];

/** Describes an action: `Native 1 attacks Babel`. An action of several words is `Native 1 takes Full dodge`. */
export function formatAction(
  action: string,
  actor: string,
  args: Args,
  header: Header | null,
): string {
  const names = new Set(header?.participants.map((one) => one.name));
  const skipped = args.findIndex(([, value]) => value === actor);
  const rest = args.filter((_, index) => index !== skipped);
  const isSomebody = (value: Value): value is string | null =>
    value === null || (typeof value === 'string' && names.has(value));
  const others = formatFields(rest.filter(([, value]) => !isSomebody(value)));
  const isVerb = /^\p{L}+$/u.test(action);
  const verb = isVerb ? thirdPerson(action.toLowerCase()) : `takes ${spoken(action)}`;
  const whom = formatTargets(
    rest.filter(([, value]) => isSomebody(value)),
    prepositionsOf(action, header),
    isVerb ? '' : 'on',
  );
  return `${spoken(actor)} ${verb}${whom}${inBrackets(others)}`;
}

/** Returns the prepositions before the parameters of an action, by name; none if the log holds no rules. */
function prepositionsOf(action: string, header: Header | null): ReadonlyMap<string, string> {
  const decl = header === null ? undefined : declaredRule(action, header);
  const params = decl?.kind === 'ActionDecl' ? decl.signature.params : [];
  return new Map(params.map(({ name, prep }) => [name.text, prep ?? '']));
}

/**
 * Describes those whom an action is about, as its declaration does: ` at Babel`, ` Babel to Abel`.
 * @param on the word for `on`, which people leave out after a verb
 */
function formatTargets(
  targets: Args,
  prepositions: ReadonlyMap<string, string>,
  on: string,
): string {
  const groups: { readonly prep: string; readonly names: string[] }[] = [];
  for (const [name, value] of targets) {
    const written = prepositions.get(name) ?? 'on';
    const prep = written === 'on' ? on : written;
    const last = groups.at(-1);
    if (last?.prep === prep) last.names.push(formatValue(value));
    else groups.push({ prep, names: [formatValue(value)] });
  }
  return groups
    .map(({ prep, names }) => `${prep === '' ? '' : ` ${prep}`} ${listed(names, 'and')}`)
    .join('');
}

/**
 * Returns the third person of a verb by the rules of English. A verb from another language gets an s too, which people
 * understand.
 */
function thirdPerson(verb: string): string {
  if (/(?:s|x|z|ch|sh|o)$/.test(verb)) return `${verb}es`;
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ies`;
  return `${verb}s`;
}

/** Returns an answer in words: `yes`, `nothing`, `attacks Babel`. */
export function formatAnswer(answer: Answer): string {
  if ('choose' in answer) return formatValue(answer.choose);
  if ('pick' in answer) return formatValue(answer.pick);
  if ('list' in answer) return formatValue(answer.list);
  if ('say' in answer) return formatNumber(answer.say);
  if (answer.take === null) return 'nothing';
  const args = answer.args.map(([, value]) => formatValue(value)).join(', ');
  return args === '' ? spoken(answer.take) : `${spoken(answer.take)}: ${args}`;
}

const answerers: Readonly<Record<AnsweredBy, string>> = {
  person: '',
  script: '',
  policy: ' (policy)',
  default: ' (by default)',
  'only-one': ' (no other choice)',
};

/** Describes a decision in one line, without the person who made it: `“warn the others?” → yes (by default)`. */
export function formatDecision(made: EventOf<'choice-made'>['data'], text: string | null): string {
  const { answer, choice } = made;
  const by = answerers[made.by];
  const said = `${formatAnswer(answer)}${by}`;
  if ('take' in answer) return answer.take === null ? `does nothing${by}` : `takes ${said}`;
  if ('pick' in answer) return `picks ${said}`;
  if ('list' in answer) return `lists ${said}`;
  const asked =
    text === null
      ? spoken('say' in answer ? choice.replace(/^say /, '') : choice)
      : `“${clean(text)}”`;
  return 'say' in answer ? `says ${asked} ${said}` : `${asked} → ${said}`;
}

/** Describes a changed value: `HP 3 → 1`. If a bound limited the change, the text also has the requested value. */
export function formatValueChange(data: EventOf<'value-changed'>['data']): string {
  const field = `${data.condition === null ? '' : `${spoken(data.condition)} `}${spoken(data.field)}`;
  const { from, to } = data;
  const stopped =
    JSON.stringify(data.asked) === JSON.stringify(data.to)
      ? ''
      : ` (stops there, not at ${formatValue(data.asked)})`;
  const whole = `${formatValue(from)} → ${formatValue(to)}`;
  const parts = Array.isArray(from) && Array.isArray(to) ? formatMoved(from, to) : null;
  return `${field} ${parts === null || parts.length > whole.length ? whole : parts}${stopped}`;
}

/**
 * Describes the items that a deck or a list lost or gained: `loses ace (51 left)`, `gains king (2 now)`. Returns null
 * if it did both, or neither.
 */
function formatMoved(from: readonly Value[], to: readonly Value[]): string | null {
  const gone = without(from, to);
  const come = without(to, from);
  if (gone.length > 0)
    return come.length > 0
      ? null
      : `loses ${formatMany(gone)} (${to.length === 0 ? 'none' : to.length} left)`;
  return come.length > 0 ? `gains ${formatMany(come)} (${to.length} now)` : null;
}

/** Returns the first list without the items of the second. An item that the second list holds twice is removed twice. */
function without(all: readonly Value[], others: readonly Value[]): readonly Value[] {
  const left = new Map<Value, number>();
  for (const one of others) left.set(one, (left.get(one) ?? 0) + 1);
  return all.filter((one) => {
    const many = left.get(one) ?? 0;
    left.set(one, many - 1);
    return many <= 0;
  });
}

/**
 * True if a change only stores what the check before it rolled, as `rank ... highest roll` and `set` do. `raise` and
 * `lower` (read from the header's files) may reach the same number by chance: that is news.
 */
export function isStoredRoll(
  { data, rule }: EventOf<'value-changed'>,
  check: CheckResolved | null,
  header: Header | null,
): boolean {
  if (check === null || check.outcome !== null) return false;
  const line =
    rule === null
      ? undefined
      : header?.files[rule.file]?.text.split('\n', rule.line)[rule.line - 1];
  if (line !== undefined && /\b(?:raise|lower)\b/.test(line)) return false;
  return (
    check.args.some(([, value]) => value === data.holder) &&
    check.values.some((value) => value.total === data.to)
  );
}

/** Describes the referee's word, as a sentence without its subject. */
export function formatWord(word: Word): string {
  switch (word.kind) {
    case 'set':
      return `sets ${word.holder === null ? '' : `${spoken(word.holder)} `}${spoken(word.field)} to ${formatValue(word.to)}`;
    case 'gain':
      return `makes ${spoken(word.participant)} ${spoken(word.condition)}`;
    case 'lose':
      return `frees ${spoken(word.participant)} of ${spoken(word.condition)}`;
    case 'add':
      return `brings in ${spoken(word.participant.name)} for ${spoken(word.participant.side)}`;
    case 'remove':
      return `takes ${spoken(word.participant)} out`;
    case 'end':
      return `ends ${word.span === null ? 'the encounter' : spoken(word.span)}`;
  }
}

/** Returns named values: `HP 4`. */
export function formatFields(fields: readonly (readonly [string, Value])[]): readonly string[] {
  return fields.map(([name, value]) => `${spoken(name)} ${formatValue(value)}`);
}

/** Returns values with the numbers of the faces that choose them: `1 Abel, 2 Babel`. */
export function formatNumbered(values: readonly Value[]): string {
  return values.map((value, index) => `${index + 1} ${formatValue(value)}`).join(', ');
}
