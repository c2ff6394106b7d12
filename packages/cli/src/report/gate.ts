// The only way to the terminal: every output of a command goes through it. It lets through only our own colours and the
// moves of our own progress lines, whatever control codes a file, name, path or argument contains.
import type { Host, Input, Output } from '../host.ts';
import { wantsColour } from './style.ts';
import { visibleControls } from './text.ts';

/** Matches the colours and weights of `style.ts` and of heat maps: codes that hide nothing and do not blink or move. */
const ourStyles = /\u001b\[(?:0|[127]|2[27]|3[0-79]|[34]8;5;\d{1,3})m/y;
/**
 * Matches the moves of our own displays, which start an output. A progress line clears its line, or goes up some lines
 * and clears from there; `fray watch` clears the screen.
 */
const ourMoves = /\r\u001b\[K|\u001b\[\d{1,4}A\r\u001b\[J|\u001b\[H\u001b\[J/y;

/** Returns the same host with outputs that let through only safe text. */
export function gated(host: Host): Host {
  const { stdin } = host;
  return changed<Host>(host, {
    stdout: gatedOutput(host, host.stdout),
    stderr: gatedOutput(host, host.stderr),
    stdin: changed<Input>(stdin, {
      ask: (prompt) => stdin.ask(gatedText(prompt, host.stderr.isTTY, true)),
    }),
  });
}

function gatedOutput(host: Host, output: Output): Output {
  const { isTTY } = output;
  const through = (text: string): string =>
    gatedText(text, isTTY, isTTY || wantsColour(host.env, output));
  const write = (text: string): void => output.write(through(text));
  // Data has no colours: a colour code in it is part of the data.
  const data = (text: string): void => output.write(gatedText(text, false, false));
  return changed<Output>(output, { write, data: isTTY ? data : output.data });
}

/** Returns a copy with other members. Getters stay getters. */
function changed<Of extends object>(of: Of, others: Partial<Of>): Of {
  const descriptors = Object.getOwnPropertyDescriptors(others);
  return Object.defineProperties(
    {},
    { ...Object.getOwnPropertyDescriptors(of), ...descriptors },
  ) as Of; // the copy has all members
}

/** Returns a text in its safe form. Lines, tabs and our own codes (if allowed) stay; every other code becomes visible. */
export function gatedText(text: string, mayMove: boolean, mayColour: boolean): string {
  if (!/[^\n\t -~]/.test(text)) return text;
  let made = '';
  let from = 0;
  const through = (pattern: RegExp, at: number): boolean => {
    pattern.lastIndex = at;
    if (!pattern.test(text)) return false;
    made += visibleControls(text.slice(from, at)) + text.slice(at, pattern.lastIndex);
    from = pattern.lastIndex;
    return true;
  };
  if (mayMove) through(ourMoves, 0);
  if (mayColour)
    for (let at = text.indexOf(ESCAPE, from); at >= 0; at = text.indexOf(ESCAPE, at + 1))
      through(ourStyles, at);
  return made + visibleControls(text.slice(from));
}

const ESCAPE = '\u001b';
