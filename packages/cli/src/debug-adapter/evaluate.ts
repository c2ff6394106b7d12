// Evaluates expressions, `why` and console commands, and sets a die, an answer or a reading.
import type { WhatIf } from '@fray/engine/debugger';
import { show } from '@fray/engine/state';
import type { CommandResult } from '../debugger/command.ts';
import { findCommand, obey } from '../debugger/commands.ts';
import { changedInput, enterFork, readWish } from '../debugger/what-if.ts';
import { notAllowed, wrongInput, wrongUsage } from '../exit-codes.ts';
import { formatValue } from '../report/sentences.ts';
import { plainStyle } from '../report/style.ts';
import { clean } from '../report/text.ts';
import { placePoints, sendStopped, THREAD, type Debuggee, type SendEvent } from './debuggee.ts';
import { framesAt } from './stack.ts';
import { nameVariables, shownVariable, stateVariables, type ShownVariable } from './variables.ts';

/** The width of the console is unknown; this one is usual. */
const LOOK = { style: plainStyle, columns: 100 };

/**
 * Evaluates typed text. In the console it is a debugger command or an expression, elsewhere an
 * expression; `why …` works everywhere.
 */
export function evaluate(
  debuggee: Debuggee,
  send: SendEvent,
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
    ? shownVariable(text, command(debuggee, send, text))
    : valueOf(debuggee, text, frameId);
}

function command(debuggee: Debuggee, send: SendEvent, text: string): string {
  const { session } = debuggee;
  const { inspector } = session;
  const at = inspector.fray.at();
  const result = obey(session, text, LOOK);
  if (result.failed === true) throw wrongInput(result.lines.join('; '));
  if (session.inspector !== inspector) placePoints(debuggee);
  if (session.inspector !== inspector || session.inspector.fray.at() !== at)
    sendMoved(debuggee, send);
  return result.lines.join('\n');
}

/** The value of a name of the frame, or else of a path, or else of any expression of the rules. */
function valueOf(debuggee: Debuggee, text: string, frameId: number | undefined): ShownVariable {
  const { inspector } = debuggee.session;
  const at = inspector.fray.at();
  const frames = framesAt(debuggee);
  const frame = frames[(frameId ?? 1) - 1];
  const around = frame === undefined ? frames : [frame, ...frames];
  for (const { names } of around) {
    const known = nameVariables(inspector, names).find((one) => one.name === text);
    if (known !== undefined) return known;
  }
  const known = stateVariables(inspector).find((one) => one.name === text);
  if (known !== undefined) return known;
  const answer = inspector.askInside(text, 'value')(at);
  if ('value' in answer) return shownVariable(text, formatValue(answer.value));
  const shown = show(inspector.fray.recording.state(at), text);
  const [row] = shown.found ? shown.rows : [];
  if (row === undefined) throw wrongInput(clean(answer.fault));
  return shownVariable(text, formatValue(row[1]), { path: text });
}

/** Sets a variable: the fight continues in a fork. Returns the new value. */
export function setVariable(
  debuggee: Debuggee,
  send: SendEvent,
  variable: ShownVariable,
  value: string,
): string {
  const { set } = variable;
  if (set === undefined)
    throw wrongUsage(
      `${variable.name} follows from the rules: you can only change dice, answers and readings`,
    );
  if (set.kind === 'reading') return setByName(debuggee, send, set.ruling, value);
  const wanted = value.trim();
  go(debuggee, send, changedInput(debuggee.session.inspector, set.input, wanted, set.alone));
  return wanted;
}

/** Sets a variable by its name, as in a watch: `blow`, `blow#2`, `ties`. */
export function setByName(
  debuggee: Debuggee,
  send: SendEvent,
  name: string,
  value: string,
): string {
  const wanted = value.trim();
  go(debuggee, send, readWish(debuggee.session.inspector, `${name.trim()} = ${wanted}`));
  return wanted;
}

function go(debuggee: Debuggee, send: SendEvent, wish: WhatIf): void {
  const result: CommandResult = enterFork(debuggee.session, wish);
  if (result.failed === true) throw notAllowed(result.lines.join('; '));
  placePoints(debuggee);
  send('output', { category: 'console', output: `${result.lines.join('\n')}\n` });
  sendMoved(debuggee, send);
}

/**
 * Tells the client that the session moved without a request to continue. Otherwise it would keep
 * showing the last stop.
 */
function sendMoved(debuggee: Debuggee, send: SendEvent): void {
  send('continued', { threadId: THREAD, allThreadsContinued: true });
  sendStopped(debuggee, send, 'goto');
}
