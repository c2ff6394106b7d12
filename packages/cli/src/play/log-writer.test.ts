// Tests the writer of a log that continues an existing log.
import { expect, test } from 'vitest';
import type { Host } from '../host.ts';
import { fakeHost } from '../testing/fake-host.ts';
import { createLogWriter } from './log-writer.ts';

test('a signal while a log is being opened closes it', () => {
  const did: string[] = [];
  const fake = fakeHost({});
  let interrupt = (): void => {};
  const host: Host = {
    ...fake,
    closeWhenInterrupted: (log) => {
      interrupt = log.close;
    },
    files: {
      ...fake.files,
      logs: {
        ...fake.files.logs,
        append: (_, expected) => {
          did.push('held');
          interrupt();
          return expected;
        },
        close: () => void did.push('let go'),
      },
    },
  };
  createLogWriter(host, 'fight.jsonl', { after: { seq: 3, head: 'x' } });
  expect(did).toEqual(['held', 'let go']);
});
