// The only way to the terminal. Every output of a command goes through it. Of control codes it lets through only our own
// colours and the moves of our own progress lines, whatever a file, a name, a path or an argument contains.
import type { Host, Input, Output } from '../host.ts';
import { wantsColour } from './style.ts';
import { visibleControls } from './text.ts';

/** The colours and weights of `style.ts` and of heat maps: nothing that hides, blinks or moves. */
const ourStyles = /\u001b\[(?:0|[127]|2[27]|3[0-79]|[34]8;5;\d{1,3})m/y;
/**
 * The moves of progress lines, always at the start of an output: to the beginning of the line, or some lines up, and clear
 * from there. Or to the first line of the screen, where `fray watch` starts each run.
 */
const ourMoves = /\r\u001b\[K|\u001b\[\d{1,4}A\r\u001b\[J|\u001b\[H\u001b\[J/y;

/** The same host with safe outputs. */
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

/** A copy with other members. Getters stay getters. */
function changed<Of extends object>(of: Of, others: Partial<Of>): Of {
  const descriptors = Object.getOwnPropertyDescriptors(others);
  return Object.defineProperties(
    {},
    { ...Object.getOwnPropertyDescriptors(of), ...descriptors },
  ) as Of; // all members are there
}

/** A text in its safe form: lines and tabs stay, our own codes where allowed, and every other code becomes visible. */
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
