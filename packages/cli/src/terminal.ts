// Uses the terminal as a screen: an alternate buffer, so that the earlier content returns, and keys one by one.
import { emitKeypressEvents } from 'node:readline';
import type { ReadStream, WriteStream } from 'node:tty';
import type { Key, Terminal } from './host.ts';
import { gatedText } from './report/gate.ts';

const enterScreen = '\u001b[?1049h\u001b[?25l';
// The code clears the screen first: if the window was resized meanwhile, some terminals would leave a part of it.
const leaveScreen = '\u001b[H\u001b[2J\u001b[?25h\u001b[?1049l';

/** Creates the screen of this input and output, which must be terminals. */
export function createTerminal(input: ReadStream, output: WriteStream): Terminal {
  return {
    // If a terminal does not tell its size, we assume the smallest usual one.
    size: () => ({ columns: output.columns || 80, rows: output.rows || 24 }),
    enter(pressed, resized) {
      let isOpen = true;
      let last: readonly string[] = [];
      const leave = (): void => {
        if (!isOpen) return;
        isOpen = false;
        giveBack();
        output.off('resize', onResize);
        process.off('exit', leave);
        for (const signal of signals) process.off(signal, onSignal);
        output.write(leaveScreen);
      };
      const onResize = (): void => {
        last = [];
        resized();
      };
      const onSignal = (signal: 'SIGTERM' | 'SIGHUP'): void => {
        leave();
        process.kill(process.pid, signal);
      };
      process.on('exit', leave);
      for (const signal of signals) process.on(signal, onSignal);
      output.on('resize', onResize);
      const giveBack = takeKeys(input, pressed);
      output.write(enterScreen);
      return {
        // We send only lines that differ: over a slow line, a step is a few hundred bytes. A screen has as many lines
        // as rows, so we need not clear anything.
        draw(lines) {
          const changed = lines.flatMap((line, row) =>
            line === last[row]
              ? []
              : [`\u001b[${row + 1};1H${gatedText(line, false, true)}\u001b[0m\u001b[K`],
          );
          if (changed.length > 0) output.write(changed.join(''));
          last = lines;
        },
        leave,
      };
    },
    // A key for Ctrl-C is as good as the signal, which a terminal sends only while nobody takes its keys.
    takeKeys: (pressed) =>
      takeKeys(input, (key) => {
        if (key.ctrl && key.name === 'c') process.kill(process.pid, 'SIGINT');
        else pressed(key);
      }),
  };
}

/** Node's description of a key. */
interface Keypress {
  readonly name?: string;
  readonly ctrl?: boolean;
}

/**
 * Passes on keys one by one until the returned function is called. Node itself restores the terminal when the process
 * ends.
 */
function takeKeys(input: ReadStream, pressed: (key: Key) => void): () => void {
  const onKey = (text: string | undefined, key: Keypress): void => {
    const typed =
      text !== undefined && !/[\u0000-\u001f\u007f]/.test(text) && key.ctrl !== true ? text : '';
    pressed({ name: key.name ?? typed, text: typed, ctrl: key.ctrl === true });
  };
  emitKeypressEvents(input);
  input.setRawMode(true);
  input.on('keypress', onKey);
  input.resume();
  return () => {
    input.off('keypress', onKey);
    input.setRawMode(false);
    input.pause();
  };
}

const signals = ['SIGTERM', 'SIGHUP'] as const;
