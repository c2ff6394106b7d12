// Console: the commands of `console` blocks, run in a folder of their own with the built CLI as `fray`.

import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { scale } from '../scale.ts';
import type { Block } from './blocks.ts';

export interface Command {
  readonly line: string;
  /** What stands under it. A line `…` stands for any lines, `…` at the end of a line for the rest of it. */
  readonly shown: string;
}

export interface Folder {
  readonly path: string;
  /** What a command prints, errors too; `typed` is what somebody types while it runs. */
  readonly run: (command: string, typed?: string) => string;
  /** Starts a command that goes on until it is ended. */
  readonly start: (command: string) => Running;
  readonly remove: () => void;
}

/** A command that goes on. */
export interface Running {
  /** What it has printed so far, errors too. */
  readonly printed: () => string;
  readonly end: () => void;
}

/** What somebody types where a command asks, as it is shown behind each question. */
export function typedIn({ shown }: Command): string {
  return [...shown.matchAll(/^number or name, \? for help: (.+)$/gm)]
    .map(([, answer]) => `${answer}\n`)
    .join('');
}

/** Whether a run of this size tries a command: a hunt that makes its finding small takes half a minute, and CI waits for it. */
export function isTried({ line }: Command): boolean {
  return scale >= 1 || !line.startsWith('fray hunt');
}

/** The commands of a block, each with what is shown under it. */
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

/** A new folder with the shipped rulesets in it. */
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

/** Whether what a command printed is what is shown. */
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
