// `fray lsp`: runs the language server for editors, over the standard input and output.
import { serveStreams, type FrayRun } from '@fray/lsp/server';
import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import type { Host } from '../host.ts';

/** Serves until the editor ends the session or disappears, then ends the process. */
export function lspCommand(host: Host): Promise<never> {
  serveStreams(process.stdin, process.stdout, {
    read: (path) => readable(() => host.files.readRules(path)),
    list: (folder, here) => readable(() => host.files.find(folder, '.fray', here)) ?? [],
    run: runFray,
  });
  return new Promise(() => undefined);
}

/** Returns what was read, or undefined for a file that cannot be read, as for a missing one. */
function readable<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** Runs this `fray` with the given arguments in a new process, in the folder of the file that they name. */
function runFray(argv: readonly string[], stopped: AbortSignal): Promise<FrayRun> {
  const [, file = '.'] = argv;
  const child = spawn(process.execPath, [process.argv[1] ?? '', ...argv], {
    cwd: dirname(file),
    env: { ...process.env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    signal: stopped,
  });
  let [text, result] = ['', ''];
  const take = (chunk: string): void => {
    text += chunk;
  };
  child.stdout?.setEncoding('utf8').on('data', take);
  child.stderr?.setEncoding('utf8').on('data', take);
  child.on('message', (told) => {
    if (typeof told === 'string') result = told;
  });
  return new Promise((done) => {
    child.on('error', ({ message }) =>
      done({ code: 1, text: `${text}${message}\n`, result: message }),
    );
    child.on('close', (code) => done({ code: code ?? 1, text, result }));
  });
}
