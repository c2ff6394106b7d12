// Crash safety of the log file: short writes, failing calls at every position, foreign writers, torn tails.
import * as nodeFs from 'node:fs';
import { mkdtempSync, readFileSync, rmSync, writeFileSync, existsSync, appendFileSync, renameSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isStop } from './exit-codes.ts';
import type { LogTail } from './host.ts';
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

function read(fs?: LogFs): { lines: string[]; tail: LogTail } {
  const lines: string[] = [];
  const reader = openLogFile(path, 'a.jsonl', fs).lines();
  for (;;) {
    const next = reader.next();
    if (next.done === true) return { lines, tail: next.value };
    lines.push(next.value);
  }
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
    expect(read().lines).toEqual(['a long enough line', 'another']);
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
      const { lines, tail } = read();
      expect(lines.slice(0, committed.length)).toEqual(committed);
      expect(['one', 'two', 'three', 'four'].slice(0, lines.length)).toEqual(lines);
      // Only where cutting back failed as well may something torn stay.
      if (once) expect(tail.bytes).toBe(0);
    }
    expect(failures).toBeGreaterThan(10);
  });
});

describe('reading', () => {
  test('cut at every byte, the whole lines are there and the torn tail is told and kept aside', () => {
    const whole = Buffer.from('{"a":1}\n{"bä":2}\n{"c":3}\n');
    for (let cut = 0; cut <= whole.length; cut += 1) {
      const bytes = whole.subarray(0, cut);
      writeFileSync(path, bytes);
      const { lines, tail } = read();
      const end = bytes.lastIndexOf(10) + 1;
      expect(lines.map((line) => `${line}\n`).join('')).toBe(bytes.subarray(0, end).toString());
      expect(tail).toMatchObject({ offset: end, bytes: cut - end });
      if (tail.bytes === 0) continue;
      expect(openLogFile(path, 'a.jsonl').keepAside(tail)).toBe(`a.jsonl.torn-${end}`);
      expect(readFileSync(`${path}.torn-${end}`)).toEqual(bytes.subarray(end));
      expect(readFileSync(path)).toEqual(bytes);
    }
  });

  test('lines longer than a chunk come whole', () => {
    const long = 'ä'.repeat(300_000);
    writeFileSync(path, `a\n${long}\nb\n${long}`);
    expect(read().lines).toEqual(['a', long, 'b']);
    expect(read().tail.text).toBe(long);
  });

  test('a block of zeros at the end is a torn tail', () => {
    writeFileSync(path, Buffer.concat([Buffer.from('a\n'), Buffer.alloc(4096)]));
    expect(read()).toMatchObject({ lines: ['a'], tail: { offset: 2, bytes: 4096 } });
  });

  test('a line that is not UTF-8 is named', () => {
    writeFileSync(path, Buffer.from([0x61, 10, 0xff, 10]));
    expect(thrown(read)).toMatchObject({ exit: 1, message: 'a.jsonl: line 2 is not UTF-8 text' });
  });

  test('a missing file is told', () => {
    expect(thrown(read)).toMatchObject({ exit: 5, message: 'a.jsonl cannot be read: there is no such file' });
  });
});
