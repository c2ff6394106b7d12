// Runs the commands of `console` blocks in a folder of their own, with the built CLI as `fray`.

import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { scale } from '../scale.ts';
import type { Block } from './blocks.ts';

export interface Command {
  readonly line: string;
  /** The output that the page shows. A line `…` matches any lines, `…` at the end of a line the rest of it. */
  readonly shown: string;
}

export interface Folder {
  readonly path: string;
  /** Runs a command and returns all that it prints, errors too. `typed` is the input that somebody types while it runs. */
  readonly run: (command: string, typed?: string) => string;
  /** Starts a command that runs until it is ended. */
  readonly start: (command: string) => Running;
  readonly remove: () => void;
}

/** A command that is still running. */
export interface Running {
  /** Returns all that it has printed so far, errors too. */
  readonly printed: () => string;
  readonly end: () => void;
}

/** Returns the input for a command that asks questions: the text shown after each question. */
export function typedIn({ shown }: Command): string {
  return [...shown.matchAll(/^number or name, \? for help: (.+)$/gm)]
    .map(([, answer]) => `${answer}\n`)
    .join('');
}

/** True if a run of this scale tries a command. A hunt that shrinks its finding takes half a minute, so only CI runs it. */
export function isTried({ line }: Command): boolean {
  return scale >= 1 || !line.startsWith('fray hunt');
}

/** Returns the commands of a block, each with the output shown below it. */
export function commandsOf(block: Block): readonly Command[] {
  const commands: Command[] = [];
  for (const text of block.text.split(/^(?=\$ )/m)) {
    const [line = '', ...shown] = text.split('\n');
    if (!line.startsWith('$ '))
      throw new Error(`line ${block.line}: a console block begins with \`$ \``);
    commands.push({ line: line.slice(2), shown: shown.join('\n').trimEnd() });
  }
  return commands;
}

/** Makes a new folder with the shipped rulesets in it. */
export function createFolder(): Folder {
  const path = mkdtempSync(join(tmpdir(), 'fray-docs-'));
  const bin = join(path, 'bin');
  const at = (file: string): string => fileURLToPath(new URL(`../../${file}`, import.meta.url));
  cpSync(at('rulesets'), join(path, 'rulesets'), { recursive: true });
  mkdirSync(bin);
  writeFileSync(
    join(bin, 'fray'),
    `#!/bin/sh\nexec "${process.execPath}" "${at('packages/cli/dist/fray.js')}" "$@"\n`,
  );
  chmodSync(join(bin, 'fray'), 0o755);
  const env = {
    ...process.env,
    PATH: bin + delimiter + (process.env['PATH'] ?? ''),
    NO_COLOR: '1',
    COLUMNS: undefined,
  };
  return {
    path,
    run: (command, typed = '') => {
      return spawnSync('sh', ['-c', `${command} 2>&1`], {
        cwd: path,
        env,
        encoding: 'utf8',
        timeout: 60_000,
        input: typed,
      }).stdout.trimEnd();
    },
    start: (command) => {
      const child = spawn('sh', ['-c', `exec ${command} 2>&1`], { cwd: path, env });
      let printed = '';
      child.stdout.on('data', (data: Buffer) => {
        printed += data.toString();
      });
      return { printed: () => printed, end: () => void child.kill('SIGINT') };
    },
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}

/** True if the printed output matches the output that the page shows. */
export function isShown(printed: string, shown: string): boolean {
  const lines = shown.split('\n').map((line) => {
    if (line === '…') return '(?:.*\\n)*?';
    return line.endsWith('…') ? `${escaped(line.slice(0, -1))}.*\\n` : `${escaped(line)}\\n`;
  });
  return new RegExp(`^${lines.join('')}$`).test(`${printed}\n`);
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
