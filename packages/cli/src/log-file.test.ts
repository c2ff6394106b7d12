// Crash safety of the log file: short writes, failing calls at every position, foreign writers, torn tails.
import * as nodeFs from 'node:fs';
import { mkdtempSync, readFileSync, rmSync, writeFileSync, existsSync, appendFileSync, renameSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isStop } from './exit-codes.ts';
import { createLogFile, openLogFile, type LogFs } from './log-file.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fray-log-'));
  path = join(folder, 'a.jsonl');
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function read(): Buffer {
  return Buffer.concat([...openLogFile(path, 'a.jsonl').chunks()]);
}

function thrown(act: () => unknown): { exit: number; message: string; hint: string | undefined } {
  try {
    act();
  } catch (error) {
    if (isStop(error)) return { exit: error.exit, message: error.message, hint: error.hint };
    throw error;
  }
  throw new Error('nothing was thrown');
}

describe('writing', () => {
  test('what was appended is there in order after a commit, and the lock goes with the writer', () => {
    const log = createLogFile(path, 'a.jsonl');
    log.append('{"a":1}');
    log.append('{"ä":2}');
    expect(existsSync(`${path}.lock`)).toBe(true);
    log.commit();
    expect(readFileSync(path, 'utf8')).toBe('{"a":1}\n{"ä":2}\n');
    log.append('{"a":3}');
    log.close();
    log.close();
    expect(readFileSync(path, 'utf8')).toBe('{"a":1}\n{"ä":2}\n{"a":3}\n');
    expect(readdirSync(folder)).toEqual(['a.jsonl']);
  });

  test('an existing file is never overwritten', () => {
    writeFileSync(path, 'mine');
    expect(thrown(() => createLogFile(path, 'a.jsonl'))).toMatchObject({ exit: 5, message: 'a.jsonl exists already' });
    expect(readFileSync(path, 'utf8')).toBe('mine');
    expect(readdirSync(folder)).toEqual(['a.jsonl']);
  });

  test('a missing folder is told', () => {
    path = join(folder, 'none', 'a.jsonl');
    expect(thrown(() => createLogFile(path, 'none/a.jsonl'))).toMatchObject({ exit: 5, message: 'none/a.jsonl cannot be written: its folder does not exist' });
  });

  test('a second writer is told who writes', () => {
    const log = createLogFile(path, 'a.jsonl');
    expect(thrown(() => createLogFile(path, 'a.jsonl'))).toMatchObject({ exit: 5, message: `a.jsonl is being written by another run (process ${process.pid})` });
    expect(openLogFile(path, 'a.jsonl').writer()).toBe(process.pid);
    log.append('x');
    log.close();
    expect(openLogFile(path, 'a.jsonl').writer()).toBeUndefined();
  });

  test('the lock of a process that is gone is taken over', () => {
    const log = createLogFile(path, 'a.jsonl');
    const lock = readFileSync(`${path}.lock`, 'utf8').replace(/^\d+/, '4194999');
    log.append('x');
    log.close();
    rmSync(path);
    writeFileSync(`${path}.lock`, lock);
    createLogFile(path, 'a.jsonl').close();
    expect(existsSync(`${path}.lock`)).toBe(false);
  });

  test('a write that takes only a part goes on with the rest', () => {
    const fs: LogFs = { ...nodeFs, writeSync: ((file: number, bytes: Buffer, from: number, length: number, at: number) => nodeFs.writeSync(file, bytes, from, Math.min(3, length), at)) as LogFs['writeSync'] };
    const log = createLogFile(path, 'a.jsonl', fs);
    log.append('a long enough line');
    log.append('another');
    log.close();
    expect(read().toString()).toBe('a long enough line\nanother\n');
  });

  test('another hand on the file stops the writer, and its bytes are left alone', () => {
    const log = createLogFile(path, 'a.jsonl');
    log.append('one');
    log.commit();
    appendFileSync(path, 'foreign\n');
    log.append('two');
    expect(thrown(() => log.commit())).toMatchObject({ exit: 5, message: 'somebody else changed a.jsonl while it was being written' });
    expect(readFileSync(path, 'utf8')).toBe('one\nforeign\n');
    expect(thrown(() => log.append('three')).exit).toBe(5);
  });

  test('a file swapped under the writer is noticed', () => {
    const log = createLogFile(path, 'a.jsonl');
    log.append('one');
    log.commit();
    writeFileSync(join(folder, 'b'), 'one\n');
    renameSync(join(folder, 'b'), path);
    log.append('two');
    expect(thrown(() => log.commit()).exit).toBe(5);
    expect(readFileSync(path, 'utf8')).toBe('one\n');
  });

  const fallible = ['openSync', 'writeSync', 'fsyncSync', 'fdatasyncSync', 'ftruncateSync', 'fstatSync', 'statSync', 'closeSync', 'writeFileSync', 'unlinkSync'] as const;
  test.each([true, false])('whichever call fails, the file holds whole lines and all that was committed (once: %s)', (once) => {
    let failures = 0;
    for (let k = 1; k <= 60; k += 1) {
      rmSync(path, { force: true });
      rmSync(`${path}.lock`, { force: true });
      let calls = 0;
      const wrapped = Object.fromEntries(
        fallible.map((name) => [
          name,
          (...args: unknown[]) => {
            calls += 1;
            // A disk that fills up takes a part of the line first.
            if (calls === k && name === 'writeSync') nodeFs.writeSync(args[0] as number, args[1] as Buffer, 0, 2, args[4] as number);
            if (once ? calls === k : calls >= k) throw Object.assign(new Error('injected'), { code: 'ENOSPC' });
            return (nodeFs[name] as (...all: unknown[]) => unknown)(...args);
          },
        ]),
      );
      const fs = { ...nodeFs, ...wrapped } as LogFs; // the same calls, counted
      const committed: string[] = [];
      try {
        const log = createLogFile(path, 'a.jsonl', fs);
        for (const line of ['one', 'two', 'three', 'four']) {
          log.append(line);
          log.commit();
          committed.push(line);
        }
        log.close();
      } catch (error) {
        if (!isStop(error)) throw error;
        expect(error.exit).toBe(5);
        failures += 1;
      }
      if (!existsSync(path)) {
        expect(committed).toEqual([]);
        continue;
      }
      const lines = read().toString().split('\n');
      const tail = lines.pop();
      expect(lines.slice(0, committed.length)).toEqual(committed);
      expect(['one', 'two', 'three', 'four'].slice(0, lines.length)).toEqual(lines);
      // Only where cutting back failed as well may something torn stay.
      if (once) expect(tail).toBe('');
    }
    expect(failures).toBeGreaterThan(10);
  });
});

describe('reading', () => {
  test('a file comes whole, in pieces that stay as they are', () => {
    const bytes = Buffer.from('ä'.repeat(300_000));
    writeFileSync(path, bytes);
    const chunks = [...openLogFile(path, 'a.jsonl').chunks()];
    expect(chunks.length).toBeGreaterThan(1);
    expect(Buffer.concat(chunks).equals(bytes)).toBe(true);
  });

  test('a torn tail is kept aside, the log left as it is', () => {
    writeFileSync(path, 'one\ntw');
    expect(openLogFile(path, 'a.jsonl').keepAside(4, Buffer.from('tw'))).toBe('a.jsonl.torn-4');
    expect(readFileSync(`${path}.torn-4`, 'utf8')).toBe('tw');
    expect(read().toString()).toBe('one\ntw');
  });

  test('a missing file is told', () => {
    expect(thrown(read)).toMatchObject({ exit: 5, message: 'a.jsonl cannot be read: there is no such file' });
  });
});
