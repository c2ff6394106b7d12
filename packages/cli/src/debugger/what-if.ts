// What if one die, answer or reading at the current event had been different: moves the session to
// such a fork, and back.
import type { Ruleset } from '@fray/dsl/ir';
import {
  forkOutcome,
  questionIn,
  type LocalInput,
  type NamedLocal,
  type Recording,
  type WhatIf,
  type WhatIfFork,
} from '@fray/engine/debugger';
import { admits, offerText } from '@fray/engine/drivers';
import type { Event } from '@fray/engine/events';
import { parseAnswer } from '../play/ask.ts';
import { plainStyle } from '../report/style.ts';
import { clean, countText, listed } from '../report/text.ts';
import { failed, moved, type CommandResult, type DebuggerSession } from './command.ts';
import type { Inspector } from './inspector.ts';
import { readBreakpoint } from './points.ts';
import { watchOf } from './stops.ts';
import { formatChanges, sentenceOf } from './event-details.ts';

type Read =
  { readonly ok: true; readonly wish: WhatIf } | { readonly ok: false; readonly why: string };

/** Makes the typed change, and moves to the event at which the fork differs from the fight. */
export function tryWhatIf(session: DebuggerSession, typed: string): CommandResult {
  const read = readWish(session.inspector, typed);
  return read.ok ? enterFork(session, read.wish) : failed(read.why);
}

/** Moves to the fork, and takes breakpoints and watches there. */
export function enterFork(session: DebuggerSession, wish: WhatIf): CommandResult {
  const { inspector } = session;
  const made = inspector.fork(wish);
  if ('refused' in made) return failed(clean(made.refused));
  const { inspector: forked, fork } = made;
  const outcome = forkOutcome(inspector.fray.recording, fork);
  forked.fray.jump(outcome.parts ?? inspector.fray.at());
  session.parents.push(inspector);
  session.inspector = forked;
  takeAlong(session, inspector);
  return moved(outcomeLines(inspector, forked, fork, outcome));
}

/** Returns to the fight from which the fork was made, at the event where the session left it. */
export function returnToParent(session: DebuggerSession): CommandResult {
  const parent = session.parents.pop();
  if (parent === undefined) return failed('this is not a fork: there is nothing to go back to');
  const fork = session.inspector;
  session.inspector = parent;
  parent.fray.breakpoints.length = 0;
  parent.fray.watches.length = 0;
  takeAlong(session, fork);
  return moved([`back in ${clean(parent.shown)}`]);
}

/** Copies breakpoints and watches to the session's current recording. */
function takeAlong(session: DebuggerSession, from: Inspector): void {
  for (const { text } of from.fray.breakpoints) {
    const read = readBreakpoint(session.inspector, text);
    if (read.ok) session.inspector.fray.breakpoints.push(read.breakpoint);
  }
  for (const { text } of from.fray.watches)
    session.inspector.fray.watches.push({
      text,
      question: watchOf(session.inspector, text).question,
    });
}

function outcomeLines(
  parent: Inspector,
  forked: Inspector,
  { changes, at }: WhatIfFork,
  { parts, ends, changes: standing }: ReturnType<typeof forkOutcome>,
): readonly string[] {
  const was = parent.fray.recording;
  const now = forked.fray.recording;
  const sentence = (recording: Recording, { seq }: Event): string =>
    `${sentenceOf(recording, seq, plainStyle)} (event ${seq})`;
  const first =
    parts === undefined
      ? 'the two do not differ'
      : `the two part at event ${parts}: ${parts < now.count() ? sentenceOf(now, parts, plainStyle) : 'it is over'}; before: ${parts < was.count() ? sentenceOf(was, parts, plainStyle) : 'it was over'}`;
  const stuck = forked.stuck();
  const others = formatChanges(standing);
  return [
    `a fork${changes.length === 0 ? '' : `: ${clean(changes.join(', '))}`}`,
    `  ${first}`,
    ...(stuck === undefined ? [] : [`  it cannot go on: ${clean(stuck)}`]),
    `  it ends: ${sentence(now, ends.fork)}`,
    `  before:  ${sentence(was, ends.parent)}`,
    ...(others.length === 0
      ? ['  at the end nothing differs']
      : [
          `  at the end ${others.slice(0, 6).join('; ')}${others.length > 6 ? `; ${others.length - 6} more` : ''}`,
        ]),
    ...(parent.log === null ? [] : keepsIt(parent.log, at, changes)),
    '  return goes back',
  ];
}

/**
 * The `fray fork` command that makes the same fork. A changed ruling has none, because a fork keeps
 * its parent's rulings.
 */
function keepsIt(log: string, at: number, changes: readonly string[]): readonly string[] {
  const options = changes.map((one) => {
    const [, what, which = ''] = /^(die|choice) (.*)$/s.exec(one) ?? [];
    return what === undefined ? undefined : `--${what} ${quoted(which)}`;
  });
  return options.length === 0 || options.includes(undefined)
    ? []
    : [`  fray fork ${quoted(log)} --at ${at} ${options.join(' ')} saves it`];
}

function quoted(text: string): string {
  return /^[\w./#=@%+:-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

// ------------------------------------------------------------------------------------------------ what was typed

/**
 * Parses a typed change. `6`, `6 3`: faces of the last throw. `blow = 6`, `blow#2 = 5`: the roll of
 * that name, its second die. `yes`, `Spare = yes`: the answer. `ties = defender`: a ruling.
 */
export function readWish(inspector: Inspector, typed: string): Read {
  const text = typed.trim();
  const [, name, number, wanted = text] =
    /^([\p{L}\p{N}_-]+)(?:#(\d{1,3}))?\s*=\s*(.+)$/u.exec(text) ?? [];
  if (name === undefined)
    return /^\d+(?:[\s,]+\d+)*$/.test(text)
      ? lastThrow(inspector, text)
      : lastAnswer(inspector, text);
  const ruleset = inspector.rules()?.ruleset;
  if (ruleset?.rulings.some((one) => one.name === name) === true)
    return readingOf(ruleset, name, wanted);
  const standing = inspector.standing(inspector.fray.at());
  if ('fault' in standing)
    return { ok: false, why: `the rules cannot be played again: ${clean(standing.fault)}` };
  const named = standing.frames.flatMap((frame) => frame.names).flatMap(withParts);
  const local = named.find((one) => one.name === name && inputsOf(one).length > 0);
  // An answer without a name is named after its choice.
  const answered =
    ruleset?.callables.some((one) => one.kind === 'choice' && one.name === name) === true
      ? answerHere(inspector, name)
      : undefined;
  if (local === undefined && answered !== undefined) return answerAt(inspector, answered, wanted);
  if (local === undefined)
    return {
      ok: false,
      why: `no die and no answer here is called \`${clean(name)}\`${namesText(named, ruleset)}`,
    };
  const inputs = inputsOf(local);
  const input = inputs[number === undefined ? 0 : Number(number) - 1];
  if (input === undefined)
    return { ok: false, why: `${clean(name)} has ${countText(inputs.length, 'die', 'dice')}` };
  return changedInput(inspector, input, wanted, number !== undefined);
}

function withParts(named: NamedLocal): readonly NamedLocal[] {
  return [named, ...named.parts.flatMap(withParts)];
}

function inputsOf({ input, parts }: NamedLocal): readonly LocalInput[] {
  return input === undefined ? parts.flatMap((part) => part.input ?? []) : [input];
}

function namesText(named: readonly NamedLocal[], ruleset: Ruleset | undefined): string {
  const names = [
    ...new Set(
      named
        .filter((one) => inputsOf(one).length > 0 && !one.name.includes(' '))
        .map((one) => clean(one.name)),
    ),
    ...(ruleset?.rulings.slice(0, 4).map((one) => clean(one.name)) ?? []),
  ];
  return names.length === 0 ? '' : `; there are ${listed(names, 'and')}`;
}

/** The change of one input. `alone`: only one die of the throw changes. */
export function changedInput(
  inspector: Inspector,
  input: LocalInput,
  wanted: string,
  alone: boolean,
): Read {
  const event = inspector.fray.recording.event(input.seq);
  if (input.kind === 'answer' || event.type !== 'dice-rolled')
    return answerAt(inspector, input.seq, wanted);
  const faces = facesIn(wanted);
  if (faces === undefined) return { ok: false, why: `\`${clean(wanted)}\` is not a face` };
  const [face] = faces;
  const { seq } = input;
  if (!alone && faces.length > 1) return { ok: true, wish: { change: 'faces', seq, faces } };
  if (face === undefined || faces.length > 1) return { ok: false, why: 'one die shows one face' };
  return {
    ok: true,
    wish: {
      change: 'faces',
      seq,
      faces: event.data.faces.map((one, index) => (index === input.index ? face : one)),
    },
  };
}

function facesIn(text: string): readonly number[] | undefined {
  return /^\d{1,9}(?:[\s,]+\d{1,9})*$/.test(text.trim())
    ? text
        .trim()
        .split(/[\s,]+/)
        .map(Number)
    : undefined;
}

/** The number of the nearest event of a type, at the current place or before it. */
function nearest<T extends Event['type']>(inspector: Inspector, type: T): number | undefined {
  const { facts } = inspector.fray.recording;
  for (let seq = inspector.fray.at(); seq > 0; seq -= 1) if (facts.typeOf(seq) === type) return seq;
  return undefined;
}

function lastThrow(inspector: Inspector, text: string): Read {
  const seq = nearest(inspector, 'dice-rolled');
  const faces = facesIn(text);
  if (seq === undefined) return { ok: false, why: 'no dice were thrown before this' };
  return faces === undefined
    ? { ok: false, why: `\`${clean(text)}\` is not a face` }
    : { ok: true, wish: { change: 'faces', seq, faces } };
}

function lastAnswer(inspector: Inspector, text: string): Read {
  if (text === '')
    return {
      ok: false,
      why: 'change what? A face of the last throw (`what-if 6`), the last answer (`what-if yes`), or by name: `blow = 6`, `Spare = yes`, `ties = defender`',
    };
  const seq = answerHere(inspector);
  return seq === undefined
    ? { ok: false, why: 'nobody was asked anything before this' }
    : answerAt(inspector, seq, text);
}

/**
 * The event with the answer to the current question, or else the last answer before it. With
 * `name`, only answers of that choice.
 */
function answerHere(inspector: Inspector, name?: string): number | undefined {
  const { recording } = inspector.fray;
  const isMeant = (choice: string): boolean => name === undefined || name === choice;
  const at = inspector.fray.at();
  const here = recording.event(at);
  if (here.type === 'choice-offered' && isMeant(here.data.choice))
    for (let seq = at + 1; seq < recording.count() || recording.more(); seq += 1) {
      if (questionIn(recording, recording.event(seq))?.seq === at) return seq;
    }
  for (let seq = at; seq > 0; seq -= 1) {
    if (recording.facts.typeOf(seq) !== 'choice-made') continue;
    const event = recording.event(seq);
    if (event.type === 'choice-made' && isMeant(event.data.choice)) return seq;
  }
  return undefined;
}

function answerAt(inspector: Inspector, seq: number, text: string): Read {
  const { recording } = inspector.fray;
  const offered = questionIn(recording, recording.event(seq));
  if (offered === undefined) return { ok: false, why: `event ${seq} is not an answer` };
  const { offer, decider } = offered.data;
  const answer = parseAnswer(offer, text.trim());
  return answer === undefined || !admits(offer, answer)
    ? {
        ok: false,
        why: `${clean(decider)} was asked ${clean(offered.data.choice)}, and \`${clean(text)}\` is not an option: ${clean(offerText(offer))}`,
      }
    : { ok: true, wish: { change: 'answer', seq, answer } };
}

function readingOf(ruleset: Ruleset, name: string, wanted: string): Read {
  const options = ruleset.rulings.find((one) => one.name === name)?.options ?? [];
  const optionText = (value: string | boolean): string =>
    value === true ? 'yes' : value === false ? 'no' : value;
  const found = options.find(({ value }) => optionText(value) === wanted.trim());
  return found === undefined
    ? {
        ok: false,
        why: `${clean(name)} has no reading \`${clean(wanted)}\`; there are ${listed(
          options.map(({ value }) => clean(optionText(value))),
          'and',
        )}`,
      }
    : { ok: true, wish: { change: 'reading', ruling: name, reading: found.value } };
}
