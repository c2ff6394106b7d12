// Expressions, `why`, the debugger's own commands at the console, and setting a die, an answer or a reading.
import { show, type WhatIf } from '@fray/engine/internal';
import type { CommandResult } from '../debugger/command.ts';
import { findCommand, obey } from '../debugger/commands.ts';
import { changedInput, goOver, readWish } from '../debugger/what-if.ts';
import { exitCodes, stop } from '../exit-codes.ts';
import { sayValue } from '../report/sentences.ts';
import { plainStyle } from '../report/style.ts';
import { clean } from '../report/text.ts';
import { placePoints, tellStop, THREAD, type Debuggee, type TellClient } from './debuggee.ts';
import { framesAt } from './stack.ts';
import { namesShown, stateShown, type ShownVariable } from './variables.ts';

/** The width of a console is unknown; this is a usual one. */
const LOOK = { style: plainStyle, columns: 100 };

/** What somebody typed: in the console a command of the debugger or an expression, elsewhere an expression; `why …` everywhere. */
export function evaluate(
  debuggee: Debuggee,
  tell: TellClient,
  expression: string,
  context: string | undefined,
  frameId: number | undefined,
): ShownVariable {
  const text = expression.trim();
  const word = /^\S+/.exec(text)?.[0] ?? '';
  const isCommand =
    word === 'why' ||
    (context === 'repl' && word.length > 1 && (findCommand(word) !== undefined || word === 'help'));
  return isCommand
    ? { ...NOTHING, name: text, value: command(debuggee, tell, text) }
    : valueOf(debuggee, text, frameId);
}

const NOTHING: Omit<ShownVariable, 'name' | 'value'> = {
  evaluate: '',
  path: '',
  set: undefined,
  below: undefined,
};

function command(debuggee: Debuggee, tell: TellClient, text: string): string {
  const { session } = debuggee;
  const { inspector } = session;
  const at = inspector.fray.at();
  const result = obey(session, text, LOOK);
  if (result.failed === true) throw stop(exitCodes.problems, result.said.join('; '));
  if (session.inspector !== inspector) placePoints(debuggee);
  if (session.inspector !== inspector || session.inspector.fray.at() !== at)
    tellMoved(debuggee, tell);
  return result.said.join('\n');
}

/** A name of the frame, else a path, else any expression of the rules. */
function valueOf(debuggee: Debuggee, text: string, frameId: number | undefined): ShownVariable {
  const { inspector } = debuggee.session;
  const at = inspector.fray.at();
  const frames = framesAt(debuggee);
  const frame = frames[(frameId ?? 1) - 1];
  const around = frame === undefined ? frames : [frame, ...frames];
  for (const { names } of around) {
    const known = namesShown(inspector, names).find((one) => one.name === text);
    if (known !== undefined) return known;
  }
  const known = stateShown(inspector).find((one) => one.name === text);
  if (known !== undefined) return known;
  const told = inspector.askInside(text, 'value')(at);
  if ('value' in told) return { ...NOTHING, name: text, value: sayValue(told.value) };
  const shown = show(inspector.fray.recording.state(at), text);
  const [row] = shown.found ? shown.rows : [];
  if (row === undefined) throw stop(exitCodes.problems, clean(told.fault));
  return { ...NOTHING, name: text, value: sayValue(row[1]), path: text };
}

/** Sets a variable: the fight continues in a fork. Returns the new value. */
export function setVariable(
  debuggee: Debuggee,
  tell: TellClient,
  variable: ShownVariable,
  value: string,
): string {
  const { set } = variable;
  if (set === undefined)
    throw stop(
      exitCodes.usage,
      `${variable.name} follows from the rules: you can only change dice, answers and readings`,
    );
  const wanted = value.trim();
  const read =
    set.kind === 'reading'
      ? readWish(debuggee.session.inspector, `${set.ruling} = ${wanted}`)
      : changedInput(debuggee.session.inspector, set.input, wanted, set.alone);
  if (!read.ok) throw stop(exitCodes.illegal, read.why);
  go(debuggee, tell, read.wish);
  return wanted;
}

/** The same by name, as in a watch: `blow`, `blow#2`, `ties`. */
export function setByName(
  debuggee: Debuggee,
  tell: TellClient,
  name: string,
  value: string,
): string {
  const read = readWish(debuggee.session.inspector, `${name.trim()} = ${value.trim()}`);
  if (!read.ok) throw stop(exitCodes.illegal, read.why);
  go(debuggee, tell, read.wish);
  return value.trim();
}

function go(debuggee: Debuggee, tell: TellClient, wish: WhatIf): void {
  const result: CommandResult = goOver(debuggee.session, wish);
  if (result.failed === true) throw stop(exitCodes.illegal, result.said.join('; '));
  placePoints(debuggee);
  tell('output', { category: 'console', output: `${result.said.join('\n')}\n` });
  tellMoved(debuggee, tell);
}

/**
 * The session has moved without a request to continue: clients must hear that it went on, or they keep what they showed of
 * the last stop.
 */
function tellMoved(debuggee: Debuggee, tell: TellClient): void {
  tell('continued', { threadId: THREAD, allThreadsContinued: true });
  tellStop(debuggee, tell, 'goto');
}
