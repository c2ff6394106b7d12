// Logs that git, an editor or a copy has put something into: every command refuses them, says what it is and how to undo it.
import { expect, test } from 'vitest';
import { fray, onHost } from '../testing/duel-commands.ts';
import { fakeHost } from '../testing/fake-host.ts';

async function soundLog(): Promise<string> {
  const { host } = await fray('run duel.fray --scenario Bridge --seed 7 --log fight.jsonl -q');
  return String(host.disk.get('fight.jsonl'));
}

const mark = '\ufeff';
const commands = [
  'verify fight.jsonl',
  'replay fight.jsonl',
  'why fight.jsonl #1000',
  'fork fight.jsonl --at 1000',
  'resume fight.jsonl',
  'diff fight.jsonl fight.jsonl',
  'run duel.fray --seed 1 --choices fight.jsonl -q',
];

test.each<[string, (log: string) => string, RegExp, RegExp]>([
  [
    'line ends of Windows',
    (log) => log.replaceAll('\n', '\r\n'),
    /line ends of Windows/,
    /sed -i 's\/\\r\$\/\/'/,
  ],
  ['a byte order mark', (log) => mark + log, /byte order mark/, /xef\\xbb\\xbf/],
  [
    'both',
    (log) => mark + log.replaceAll('\n', '\r\n'),
    /byte order mark, and the line ends/,
    /xbf.*-text/s,
  ],
  ['an empty last line', (log) => `${log}\n`, /an empty line/, /takes empty lines out/],
  [
    'two empty last lines of Windows',
    (log) => `${log}\r\n\r\n`,
    /an empty line/,
    /takes empty lines out/,
  ],
  [
    'an empty line in the middle',
    (log) => log.replace('\n', '\n\n'),
    /an empty line/,
    /takes empty/,
  ],
])('a log with %s', async (_title, carry, found, hint) => {
  const log = await soundLog();
  for (const command of commands) {
    const { host } = await fray('rulings duel.fray');
    host.disk.set('fight.jsonl', carry(log));
    const before = [...host.disk.keys()];
    const { code, out, err } = await onHost(host, command);
    const said = `${out}${err}`.replace(/\s+/g, ' ');
    expect({ command, code, said }).toMatchObject({
      code: 1,
      said: expect.stringMatching(found) as string,
    });
    expect(said).toMatch(hint);
    expect([...host.disk.keys()]).toEqual(before);
  }
});

test('the debugger shows what stands before an empty line, and what is wrong', async () => {
  const host = fakeHost({ files: { 'fight.jsonl': `${await soundLog()}\n` }, typed: ['quit'] });
  expect((await onHost(host, 'debug fight.jsonl')).err).toContain('an empty line');
});

test('a line that was changed as well is told as changed', async () => {
  const lines = (await soundLog()).split('\n');
  const log = lines.with(4, `${(lines[4] ?? '').replace('"seq":4', '"seq":9')}\r`).join('\n');
  const { code, err } = await onHost(
    fakeHost({ files: { 'fight.jsonl': log } }),
    'verify fight.jsonl',
  );
  expect(code).toBe(1);
  expect(err).not.toContain('line ends of Windows');
});
