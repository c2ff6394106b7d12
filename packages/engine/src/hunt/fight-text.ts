// Writes a fight as the lines of an `example` or a `scenario`. The formatter lays them out.
import type { Instr, Ruleset, ValueType, Value, Watch, InstrOf } from '@fray/dsl/ir';
import { sourceAt } from '../examples/operands.ts';
import { answerLine } from '../drivers/answer-text.ts';
import { wordText } from '../values/answer-text.ts';
import { sameAnswer } from '../machine/answers.ts';
import { isQueueFor, valueNamed, type Fight, type FightSide, type Member } from './fight.ts';
import type { Decision, Played } from './play.ts';

/**
 * Returns the fight as an example: its sides, its dice by roll and roller, its answers, and the broken line if an example
 * can evaluate it at that moment. Later throws come from a seed.
 */
export function exampleText(
  ruleset: Ruleset,
  played: Played,
  name: string,
  watch: Watch | null,
): string {
  const { fight } = played;
  const lines = [
    ...setupLines(ruleset, fight),
    ...diceLines(ruleset, played),
    'other dice from seed 1',
    ...answerLines(ruleset, played),
    ...expectLines(ruleset, played, watch),
  ];
  const scenario = fight.scenario === null ? [] : [`scenario ${fight.scenario}`];
  return `example ${quoted(name)}\n${[...scenario, ...lines].map((line) => `  ${line}\n`).join('')}`;
}

/** Returns the fight as a scenario, without its dice and answers. */
export function scenarioText(ruleset: Ruleset, fight: Fight, name: string): string {
  const like = fight.scenario === null ? '' : ` like ${fight.scenario}`;
  return `scenario ${name}${like}\n${setupLines(ruleset, fight)
    .map((line) => `  ${line}\n`)
    .join('')}`;
}

function quoted(text: string): string {
  return `"${text.replace(/["\\{}]/g, (sign) => `\\${sign}`)}"`;
}

// ------------------------------------------------------------------------------------------------ sides and values

function setupLines(ruleset: Ruleset, { givens, rulings, sides }: Fight): readonly string[] {
  return [
    ...givens.map(
      ([name, value]) =>
        `given ${name} ${setupCell(ruleset.givens.find((given) => given.name === name)?.type, value)}`,
    ),
    ...rulings.map(([name, value]) => `ruling ${name} ${wordText(value)}`),
    ...sides.flatMap((side) => sideLines(ruleset, side)),
  ];
}

function sideLines(ruleset: Ruleset, { side, members }: FightSide): readonly string[] {
  const [first] = members;
  if (first === undefined) return [];
  const fields = (ruleset.kinds.find((kind) => kind.name === first.kind)?.fields ?? []).filter(
    (field) => members.some((one) => valueNamed(one.fields, field.name) !== undefined),
  );
  const conditions = [...new Set(members.flatMap((one) => one.conditions))];
  const row = (one: Member): string =>
    [
      one.name,
      ...fields.map((field) => setupCell(field.type, valueNamed(one.fields, field.name))),
      ...conditions.map((condition) => (one.conditions.includes(condition) ? 'yes' : 'no')),
    ].join('  ');
  return [
    `side ${side}`,
    `  ${[first.kind, ...fields.map((field) => field.name), ...conditions].join('  ')}`,
    ...members.map((one) => `  ${row(one)}`),
  ];
}

/** Returns a value as rules write it; `-` for the default. */
export function setupCell(type: ValueType | undefined, value: Value | undefined): string {
  if (value === undefined) return '-';
  if (value === null) return 'nobody';
  if (typeof value === 'boolean') return wordText(value);
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return type?.type === 'text' ? quoted(value) : value;
  return value.length === 0 ? 'nobody' : value.map((item) => setupCell(undefined, item)).join(', ');
}

// ------------------------------------------------------------------------------------------------ dice and answers

function diceLines(ruleset: Ruleset, { fight, decisions }: Played): readonly string[] {
  const lists = fight.dice.map(({ stream, roller, faces }) => {
    const roll = rollName(ruleset, roller === null ? stream : stream.slice(0, -roller.length - 1));
    return roll === null
      ? null
      : `dice ${roll}${roller === null ? '' : ` by ${roller}`}  ${faces.join(' ')}`;
  });
  const named = lists.filter((line) => line !== null);
  if (named.length === lists.length) return named;
  // If a declaration has several rolls, an unnamed one cannot be named. Then all dice are listed in the order thrown.
  return [
    `dice in order  ${decisions.flatMap((one) => (one.kind === 'faces' ? [one.faces.join(' ')] : [])).join('  ')}`,
  ];
}

/** Returns `Awareness` for the only roll of a declaration, otherwise `Notice.mind`; null if the roll cannot be named. */
function rollName(ruleset: Ruleset, stream: string): string | null {
  const [owner = '', roll = ''] = stream.split('.');
  const throws = ruleset.procs
    .flatMap(({ code }) => code.filter(isThrow))
    .filter((instr) => instr.stream.startsWith(`${owner}.`));
  if (/[\s"]/.test(owner)) return null;
  if (new Set(throws.map((instr) => instr.stream)).size <= 1) return owner;
  return throws.some((instr) => instr.stream === stream && instr.name === roll) ? stream : null;
}

function isThrow(instr: Instr): instr is InstrOf<'roll' | 'roll-again' | 'pick'> {
  return instr.op === 'roll' || instr.op === 'roll-again' || instr.op === 'pick';
}

/**
 * Returns the answers. With a scenario all answers are written, because its policies would answer otherwise. Without a
 * scenario, silence at the end is left out.
 */
function answerLines(ruleset: Ruleset, { fight, decisions }: Played): readonly string[] {
  return fight.answers.flatMap((queue) => {
    const mine = decisions.filter(
      (one) => one.kind === 'answer' && isQueueFor(queue, one.choice, one.asked, one.decider),
    );
    const last =
      fight.scenario === null ? mine.findLastIndex((one) => !isSilent(one)) : mine.length - 1;
    return queue.answers
      .slice(0, last + 1)
      .map((answer) => `answer ${answerLine(ruleset, queue, answer)}`);
  });
}

function isSilent(decision: Decision): boolean {
  return (
    decision.kind === 'answer' &&
    decision.asked !== 'say' &&
    (decision.offer === null ||
      (decision.silence !== null && sameAnswer(decision.silence, decision.answer)))
  );
}

// ------------------------------------------------------------------------------------------------ the broken line

/**
 * Returns the broken line for its moment, if it is the first of its name. An example cannot contain a line about an event;
 * the invariant itself is evaluated there as everywhere, and a comment says what is broken.
 */
function expectLines(ruleset: Ruleset, played: Played, watch: Watch | null): readonly string[] {
  const { finding } = played;
  if (finding === null || watch === null) return [];
  const line = watch.lines[finding.line];
  const claim = line === undefined ? '' : sourceAt(ruleset, line.at);
  const moment = momentText(watch, played);
  const names = finding.bound
    .map(([name, value]) => `${name} is ${setupCell(undefined, value)}`)
    .join(', ');
  if (moment === null || claim === '')
    return [`# ${watch.name} does not hold: ${claim}${names === '' ? '' : `, where ${names}`}`];
  return [`expect ${moment}`, `  ${claim}`];
}

function momentText({ moment }: Watch, { finding, events, askedBefore }: Played): string | null {
  switch (moment.kind) {
    case 'always':
    case 'event':
      return null;
    case 'encounter':
      return `at ${moment.edge} of encounter`;
    case 'step':
      return askedBefore ? null : `at ${moment.edge} of step ${moment.step}`;
    case 'span': {
      const number = finding?.occurrence ?? null;
      const type = moment.edge === 'start' ? 'span-begun' : 'span-ended';
      const times = events.filter(
        (event) =>
          event.type === type && event.data.span === moment.span && event.data.number === number,
      ).length;
      return number === null || times !== 1
        ? null
        : `at ${moment.edge} of ${moment.span} ${number}`;
    }
  }
}
