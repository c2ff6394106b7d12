// The host of the real command line, on Node: output, input, signals, files and threads.
import { hash, randomInt } from 'node:crypto';
import { readdirSync, readFileSync, writeSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { untilCtrlC } from './ctrl-c.ts';
import { exitCodes, type ExitCode } from './exit-codes.ts';
import { codeOf, reasonOf } from './file-failures.ts';
import { createFiles, mostRules } from './node-files.ts';
import { fileTooLarge } from './files/regular.ts';
import { decode } from './files/utf8.ts';
import { mayStartWorkers, startWorkers } from './worker-pool.ts';
import type { Host, Input, Output } from './host.ts';
import { pausing } from './interruption.ts';
import { pageFiles } from './page/server.ts';
import { jsonText } from './report/json.ts';
import { clean } from './report/text.ts';
import { createTerminal } from './terminal.ts';
import { ownVersion } from './version.ts';

/** Creates the host of this process. `close` lets the process end, and may be called at any time. */
export function createNodeHost(): { readonly host: Host; readonly close: () => void } {
  const cwd = folderHere();
  const open = new Set<Parameters<Host['closeWhenInterrupted']>[0]>();
  let interruptedExit: ExitCode = exitCodes.interrupted;
  const interrupt = (signal: Signal = 'SIGINT'): void => {
    for (const log of open) {
      try {
        log.close();
      } catch {
        // Committed events are safe.
      }
    }
    const logs = [...open].filter((log) => log.isBegun()).map((log) => log.path);
    const message =
      logs.length > 0
        ? `Interrupted. ${clean(logs.join(', '))} is whole up to here.`
        : 'Interrupted. Nothing was saved; `--log` saves a run.';
    process.stderr.write(`\n${message}\n`);
    const exit = signals[signal];
    if (isJson && !isWriting)
      writeNow(`${jsonText({ error: { exit, message: message, hint: null } })}\n`);
    process.exit(exit);
  };
  let isJson = false;
  let isHeard = false;
  // After a part of a document has been written, no other document may follow.
  let isWriting = false;
  const hear = (): void => {
    if (!isHeard) for (const signal of signalNames) process.once(signal, interrupt);
    isHeard = true;
  };
  const stdin = createInput(() => interrupt());
  const host: Host = {
    cwd,
    env: process.env,
    version: ownVersion(),
    program: () => {
      const own = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
      const parts = readdirSync(new URL('parts', import.meta.url)).map((name) => `parts/${name}`);
      return {
        'fray.mjs': own(import.meta.url),
        ...Object.fromEntries(parts.map((path) => [path, own(path)])),
        'THIRD-PARTY.txt': own('THIRD-PARTY.txt'),
      };
    },
    stdout: createOutput(process.stdout, () => {
      isWriting = true;
    }),
    stderr: createOutput(process.stderr),
    tellResult: (text) => process.send?.(text),
    stdin: stdin.input,
    get terminal() {
      return stdin.input.isTTY && process.stdout.isTTY
        ? createTerminal(process.stdin, process.stdout)
        : undefined;
    },
    files: createFiles(cwd, sha256, (sentence) =>
      process.stderr.write(`note: ${clean(sentence)}\n`),
    ),
    randomSeed: () => String(randomInt(1_000_000)),
    sha256,
    closeWhenInterrupted: (log) => {
      hear();
      open.add(log);
    },
    reportWhenInterrupted: (asJson) => {
      isJson = asJson;
      hear();
    },
    untilCtrlC: (work) => {
      const heard = silenced(['SIGTERM', 'SIGHUP']);
      try {
        return untilCtrlC(work);
      } finally {
        heard();
      }
    },
    pause: pausing(() => new Promise((done) => setImmediate(done))),
    sleep: (milliseconds) => new Promise((done) => setTimeout(done, milliseconds)),
    // Computed on request, because it takes time.
    get cores() {
      return availableParallelism();
    },
    get startWorkers() {
      return mayStartWorkers() ? startWorkers : undefined;
    },
    get page() {
      return pageFiles();
    },
    onInterrupt: (act) => {
      const once = (signal: Signal): void => {
        interruptedExit = signals[signal];
        release();
        act();
      };
      const release = (): void => {
        for (const signal of signalNames) process.removeListener(signal, once);
      };
      for (const signal of signalNames) process.on(signal, once);
      return release;
    },
    get interruptedExit() {
      return interruptedExit;
    },
  };
  return { host, close: stdin.close };
}

/**
 * Returns the current folder. If the folder is gone, it returns the old path: no file is there, but absolute paths
 * still work.
 */
function folderHere(): string {
  try {
    return process.cwd();
  } catch {
    return resolve('/', process.env['PWD'] ?? '');
  }
}

/** The signals that end a process, and their exit codes. */
const signals = {
  SIGINT: exitCodes.interrupted,
  SIGTERM: exitCodes.terminated,
  SIGHUP: exitCodes.hungUp,
} as const;
type Signal = keyof typeof signals;
const signalNames = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const satisfies readonly Signal[];

/**
 * Takes away all handlers of some signals, so that these end the process at once, and returns the function that gives them
 * back. JavaScript would handle the signals only after the work.
 */
function silenced(names: readonly Signal[]): () => void {
  const taken = names.flatMap((name) =>
    process.listeners(name).map((listener) => [name, listener] as const),
  );
  for (const [name, listener] of taken) process.removeListener(name, listener);
  return () => {
    for (const [name, listener] of taken) process.on(name, listener);
  };
}

/** Writes to the standard output without waiting. If the reader is not ready, the text is lost. */
function writeNow(text: string): void {
  try {
    writeSync(1, text);
  } catch {
    // The exit code shows the interruption.
  }
}

/** Creates an output; `onWrite` is called before each text is written. */
function createOutput(stream: NodeJS.WriteStream, onWrite: () => void = () => {}): Output {
  let isBroken = false;
  stream.on('error', (error) => {
    if (isBroken) return;
    isBroken = true;
    // If the reader has gone away (`| head`), that is no failure: the work continues without output.
    if (codeOf(error) === 'EPIPE') return;
    if (stream !== process.stderr)
      process.stderr.write(`error: the output cannot be written: ${reasonOf(error)}\n`);
    process.once('exit', () => {
      process.exitCode = exitCodes.inputOutput;
    });
  });
  const write = (text: string): void => {
    onWrite();
    if (!isBroken) stream.write(text);
  };
  return {
    write,
    data: write,
    isTTY: stream.isTTY === true,
    // Undefined if there is no terminal, whatever the types say. The values change with the window.
    get columns() {
      return stream.columns as number | undefined;
    },
    get rows() {
      return stream.rows as number | undefined;
    },
    get isGone() {
      return isBroken;
    },
  };
}

function createInput(interrupt: () => void): { readonly input: Input; readonly close: () => void } {
  const waiting: ((line: string | undefined) => void)[] = [];
  const lines: string[] = [];
  let isOver = false;
  let reader: Interface | undefined;
  let isUsed = false; // opening the standard input takes time, which only its readers should spend

  function isTerminal(): boolean {
    isUsed = true;
    return process.stdin.isTTY === true;
  }

  function open(): Interface {
    if (reader !== undefined) return reader;
    const made = createInterface({
      input: process.stdin,
      output: process.stderr,
      terminal: isTerminal() && process.stderr.isTTY === true,
    });
    made.on('line', (line) => {
      const next = waiting.shift();
      if (next === undefined) lines.push(line);
      else next(line);
    });
    made.on('close', () => {
      isOver = true;
      for (const next of waiting.splice(0)) next(undefined);
    });
    made.on('SIGINT', interrupt);
    process.stdin.on('error', () => made.close());
    reader = made;
    return made;
  }

  return {
    input: {
      get isTTY() {
        return isTerminal();
      },
      ask(prompt) {
        const asked = open();
        if (isTerminal()) {
          asked.setPrompt(prompt);
          if (!isOver) asked.prompt();
        } else process.stderr.write(prompt);
        const line = lines.shift();
        if (line !== undefined || isOver) return Promise.resolve(line);
        return new Promise((done) => waiting.push(done));
      },
      async text() {
        isUsed = true;
        const chunks: Buffer[] = [];
        let size = 0;
        for await (const chunk of process.stdin) {
          const bytes = Buffer.from(chunk as Buffer); // no encoding is set, so these are buffers
          size += bytes.length;
          if (size > mostRules)
            throw fileTooLarge('the standard input', 'a file of rules', mostRules);
          chunks.push(bytes);
        }
        return decode(Buffer.concat(chunks), 'the standard input');
      },
    },
    close() {
      reader?.close();
      if (isUsed) process.stdin.unref?.();
    },
  };
}

function sha256(text: string): string {
  return hash('sha256', text);
}
