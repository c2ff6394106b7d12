// Runs `fray watch` as a process on real files: it sees every way in which an editor saves them, and every way to end it works.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { duel } from '../../packages/cli/src/testing/duel.ts';
import { thorough } from '../scale.ts';

const bin = fileURLToPath(new URL('../../packages/cli/dist/fray.js', import.meta.url));

let folder: string;
const ends: (() => void)[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fray-watch-'));
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
  rmSync(folder, { recursive: true, force: true });
});

const at = (path: string): string => join(folder, path);

/** The parts of a run's document that these tests read. */
interface RunDocument {
  readonly files: readonly { readonly examples: readonly { readonly passed: boolean }[] }[];
}

interface Watching {
  /** Waits for the next run that the command prints. */
  readonly run: () => Promise<RunDocument>;
  readonly end: (signal: NodeJS.Signals) => Promise<number | null>;
}

function watching(...argv: string[]): Watching {
  const child = spawn(process.execPath, [bin, 'watch', '--json', ...argv], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  ends.push(() => child.kill('SIGKILL'));
  let out = '';
  let wake = (): void => {};
  child.stdout.on('data', (data: Buffer) => {
    out += data.toString();
    wake();
  });
  const over = new Promise<number | null>((done) => child.on('exit', done));
  return {
    run: async () => {
      while (!out.includes('\n'))
        await new Promise<void>((done) => {
          wake = done;
        });
      const [line = ''] = out.split('\n', 1);
      out = out.slice(line.length + 1);
      const told: RunDocument = JSON.parse(line);
      return told;
    },
    end: (signal) => {
      child.kill(signal);
      return over;
    },
  };
}

const red = duel.replace('Bram.HP is 1', 'Bram.HP is 2');
const passed = ({ files }: RunDocument): readonly boolean[] =>
  files.flatMap(({ examples }) => examples.map((one) => one.passed));

test.runIf(thorough)(
  'every way of saving is seen: in place, with another file moved over it, deleted and written again',
  async () => {
    writeFileSync(at('duel.fray'), duel);
    const watch = watching('duel.fray', '--no-odds');
    expect(passed(await watch.run())).toEqual([true]);
    writeFileSync(at('duel.fray'), red);
    expect(passed(await watch.run())).toEqual([false]);
    // Vim and many other editors save so, with files of their own beside it.
    writeFileSync(at('.duel.fray.swp'), 'swap');
    writeFileSync(at('4913'), '');
    unlinkSync(at('4913'));
    writeFileSync(at('duel.fray.tmp'), duel);
    renameSync(at('duel.fray.tmp'), at('duel.fray'));
    expect(passed(await watch.run())).toEqual([true]);
    unlinkSync(at('duel.fray'));
    expect((await watch.run()).files).toMatchObject([{ read: false, run: 3 }]);
    writeFileSync(at('duel.fray'), red);
    expect(await watch.run()).toMatchObject({
      run: 5,
      changed: ['duel.fray'],
      files: [{ since: { run: 3, red: ['a hit costs one HP'] } }],
    });
    expect(await watch.end('SIGINT')).toBe(0);
  },
);

test.runIf(thorough)(
  'amended files in other folders are watched too, and so are files that appear and disappear',
  async () => {
    mkdirSync(at('rules'));
    mkdirSync(at('house'));
    writeFileSync(at('rules/duel.fray'), duel);
    writeFileSync(at('house/hard.fray'), 'amends "../rules/duel.fray" as "Hard"\n');
    const watch = watching('house');
    expect((await watch.run()).files).toMatchObject([{ file: 'house/hard.fray', sound: true }]);
    writeFileSync(at('rules/duel.fray'), duel.replace('starts 2', 'starts'));
    expect(await watch.run()).toMatchObject({
      changed: ['rules/duel.fray'],
      files: [{ file: 'house/hard.fray', sound: false, problems: [{ file: 'rules/duel.fray' }] }],
    });
    writeFileSync(at('house/other.fray'), duel);
    expect((await watch.run()).files).toMatchObject([{ file: 'house/other.fray', sound: true }]);
    expect(await watch.end('SIGTERM')).toBe(0);
  },
);
