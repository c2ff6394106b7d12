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
import { valueText } from '@fray/engine/values';
import { inShell } from '../answers/shell-words.ts';
import { notAllowed } from '../exit-codes.ts';
import { parseAnswer } from '../play/ask.ts';
import { clean, countText, listed } from '../report/text.ts';
import { failed, moved, type CommandResult, type DebuggerSession } from './command.ts';
import type { Inspector } from './inspector.ts';
import { readBreakpoint } from './points.ts';
import { watchOf } from './stops.ts';
import { formatChanges, sentenceOf } from './event-details.ts';

/** Makes the typed change, and moves to the event at which the fork differs from the fight. */
export function tryWhatIf(session: DebuggerSession, typed: string): CommandResult {
  return enterFork(session, readWish(session.inspector, typed));
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
    `${sentenceOf(recording, seq)} (event ${seq})`;
  const first =
    parts === undefined
      ? 'the two do not differ'
      : `the two part at event ${parts}: ${parts < now.count() ? sentenceOf(now, parts) : 'it is over'}; before: ${parts < was.count() ? sentenceOf(was, parts) : 'it was over'}`;
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
    return what === undefined ? undefined : `--${what} ${inShell(which)}`;
  });
  return options.length === 0 || options.includes(undefined)
    ? []
    : [`  fray fork ${inShell(log)} --at ${at} ${options.join(' ')} saves it`];
}

// ------------------------------------------------------------------------------------------------ what was typed

/**
 * Parses a typed change. `6`, `6 3`: faces of the last throw. `blow = 6`, `blow#2 = 5`: the roll of
 * that name, its second die. `yes`, `Spare = yes`: the answer. `ties = defender`: a ruling.
 * @throws Stop 3 for a change that is not possible here
 */
export function readWish(inspector: Inspector, typed: string): WhatIf {
  const text = typed.trim();
  const [, name, number, wanted = text] =
    /^([\p{L}\p{N}_-]+)(?:#(\d{1,3}))?\s*=\s*(.+)$/u.exec(text) ?? [];
  if (name === undefined)
    return /^\d+(?:[\s,]+\d+)*$/.test(text)
      ? lastThrow(inspector, text)
      : lastAnswer(inspector, text);
  const ruleset = inspector.rules()?.ruleset;
  const ruling = ruleset?.rulings.find((one) => one.name === name);
  if (ruling !== undefined) return readingOf(ruling, wanted);
  const standing = inspector.standing(inspector.fray.at());
  if ('fault' in standing)
    throw notAllowed(`the rules cannot be played again: ${clean(standing.fault)}`);
  const named = standing.frames.flatMap((frame) => frame.names).flatMap(withParts);
  const local = named.find((one) => one.name === name && inputsOf(one).length > 0);
  if (local === undefined) {
    // An answer without a name is named after its choice.
    const isChoice = ruleset?.callables.some((one) => one.kind === 'choice' && one.name === name);
    const answered = isChoice === true ? answerHere(inspector, name) : undefined;
    if (answered !== undefined) return answerAt(inspector, answered, wanted);
    throw notAllowed(
      `no die and no answer here is called \`${clean(name)}\`${namesText(named, ruleset)}`,
    );
  }
  const inputs = inputsOf(local);
  const input = inputs[number === undefined ? 0 : Number(number) - 1];
  if (input === undefined)
    throw notAllowed(`${clean(name)} has ${countText(inputs.length, 'die', 'dice')}`);
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
): WhatIf {
  const { seq } = input;
  const event = inspector.fray.recording.event(seq);
  if (input.kind === 'answer' || event.type !== 'dice-rolled')
    return answerAt(inspector, seq, wanted);
  const faces = facesIn(wanted);
  if (!alone && faces.length > 1) return { change: 'faces', seq, faces };
  const [face, ...others] = faces;
  if (face === undefined || others.length > 0) throw notAllowed('one die shows one face');
  return {
    change: 'faces',
    seq,
    faces: event.data.faces.map((one, index) => (index === input.index ? face : one)),
  };
}

function facesIn(text: string): readonly number[] {
  if (!/^\d{1,9}(?:[\s,]+\d{1,9})*$/.test(text.trim()))
    throw notAllowed(`\`${clean(text)}\` is not a face`);
  return text
    .trim()
    .split(/[\s,]+/)
    .map(Number);
}

/** Changes the last throw at the current place or before it. */
function lastThrow(inspector: Inspector, text: string): WhatIf {
  const { facts } = inspector.fray.recording;
  for (let seq = inspector.fray.at(); seq > 0; seq -= 1)
    if (facts.typeOf(seq) === 'dice-rolled') return { change: 'faces', seq, faces: facesIn(text) };
  throw notAllowed('no dice were thrown before this');
}

function lastAnswer(inspector: Inspector, text: string): WhatIf {
  if (text === '')
    throw notAllowed(
      'change what? A face of the last throw (`what-if 6`), the last answer (`what-if yes`), or by name: `blow = 6`, `Spare = yes`, `ties = defender`',
    );
  const seq = answerHere(inspector);
  if (seq === undefined) throw notAllowed('nobody was asked anything before this');
  return answerAt(inspector, seq, text);
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

function answerAt(inspector: Inspector, seq: number, text: string): WhatIf {
  const { recording } = inspector.fray;
  const offered = questionIn(recording, recording.event(seq));
  if (offered === undefined) throw notAllowed(`event ${seq} is not an answer`);
  const { offer, decider, choice } = offered.data;
  const answer = parseAnswer(offer, text.trim());
  if (answer === undefined || !admits(offer, answer))
    throw notAllowed(
      `${clean(decider)} was asked ${clean(choice)}, and \`${clean(text)}\` is not an option: ${clean(offerText(offer))}`,
    );
  return { change: 'answer', seq, answer };
}

function readingOf({ name, options }: Ruleset['rulings'][number], wanted: string): WhatIf {
  const found = options.find(({ value }) => valueText(value) === wanted.trim());
  if (found === undefined)
    throw notAllowed(
      `${clean(name)} has no reading \`${clean(wanted)}\`; there are ${listed(
        options.map(({ value }) => clean(valueText(value))),
        'and',
      )}`,
    );
  return { change: 'reading', ruling: name, reading: found.value };
}
