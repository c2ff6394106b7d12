// With `--json` every command prints exactly one JSON document, whether or not it succeeds and however it is called.
import { expect, test } from 'vitest';
import { main } from '../../packages/cli/src/main.ts';
import { createProgram } from '../../packages/cli/src/program.ts';
import { duel } from '../../packages/cli/src/testing/duel.ts';
import { fakeHost, type FakeHost } from '../../packages/cli/src/testing/fake-host.ts';
import { someOf } from '../scale.ts';

const program = createProgram(fakeHost(), () => {});
const withJson = program.commands.filter((command) =>
  command.options.some((option) => option.long === '--json'),
);

const measured = `${duel}\nmeasure Left "left"\n  at end of encounter\n  count p in heroes where p.HP > 0\n\ninvariant Alive "always"\n  always\n  no p in heroes where p.HP > 9\n`;

async function table(): Promise<FakeHost> {
  const host = fakeHost({
    files: {
      'duel.fray': measured,
      'other.fray': measured.replace('lower t.HP by 1', 'lower t.HP by 2'),
      'broken.fray': `${duel}\ndefine x as (\n`,
      'empty.fray': '',
      'none.txt': 'no rules\n',
      'nameless.fray': 'amends ""\n',
    },
  });
  await main(['run', 'duel.fray', '--seed', '1', '-q', '--log', 'log.jsonl'], host);
  const log = String(host.disk.get('log.jsonl') ?? expect.fail(host.printed.err));
  host.disk.set('open.jsonl', log.split('\n').slice(0, 6).join('\n') + '\n');
  host.disk.set('damaged.jsonl', log.replace('"seq":3', '"seq":4'));
  return host;
}

const files = [
  'duel.fray',
  'broken.fray',
  'empty.fray',
  'none.txt',
  'nameless.fray',
  'missing.fray',
  'log.jsonl',
  'open.jsonl',
  'damaged.jsonl',
  '',
  '-',
];
const logs = files.slice(6);

const calls: readonly (readonly string[])[] = [
  [],
  ['--bogus'],
  ['duel.fray', '--bogus', '1'],
  ['duel.fray', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'],
  ...files.map((file) => [file]),
  ...logs.map((file) => [file, '--at', '2']),
  ['log.jsonl', '--at', 'x'],
  ['log.jsonl', '--at', '99999'],
  ['log.jsonl', '--at', '2', '--die', 'x'],
  ['log.jsonl', '--at', '2', '--show', 'Ada.'],
  ['log.jsonl', '--rules', 'other.fray'],
  ['log.jsonl', '--rules', 'none.txt'],
  ['log.jsonl', 'Ada.HP'],
  ['log.jsonl', 'nonsense ('],
  ['duel.fray', 'other.fray'],
  ['duel.fray', 'log.jsonl'],
  ['log.jsonl', 'open.jsonl'],
  ['duel.fray', '--with', 'nameless.fray'],
  ['duel.fray', '--seed', '1', '--scenario', 'Nowhere'],
  ['duel.fray', '--seed', '1', '--dice', '0'],
  ['duel.fray', '--seed', '1', '--budget', '3'],
  ['duel.fray', '--seed', '1', '--budget', '0'],
  ['duel.fray', '--seed', '1', '--log', 'log.jsonl'],
  ['duel.fray', '--set', 'ties'],
  ['duel.fray', '--root', 'missing'],
  ['duel.fray', '--runs', '2', '--seed', '1'],
  ['duel.fray', '--ledger', 'missing.md'],
  ['duel.fray', '--html', '-'],
];

/** The calls that are also tried with `--json` in front. */
const asked: ReadonlySet<readonly string[]> = new Set(someOf(calls, 0.5));

/** The calls that this run tries: in a developer's run one in three. */
const tried = someOf(calls, 0.3);

test.each(withJson.map((command) => command.name()))('fray %s --json', async (name) => {
  const host = await table();
  for (const call of tried) {
    for (const argv of [
      [name, ...call, '--json'],
      ...(asked.has(call) ? [[name, '--json', ...call]] : []),
    ]) {
      Object.assign(host.printed, { out: '', err: '' });
      for (const path of host.disk.keys()) if (/^duel\..*jsonl$/.test(path)) host.disk.delete(path);
      const brief = name === 'hunt' && !argv.includes('--runs') ? ['--runs', '2'] : [];
      const code = await main([...argv, ...brief], host);
      const { out, err } = host.printed;
      const said = `fray ${argv.join(' ')} ended with ${code}\n${err.slice(0, 500)}\n${out.slice(0, 500)}`;
      let document: unknown;
      expect(() => (document = JSON.parse(out)), said).not.toThrow();
      expect(document, said).toEqual(expect.any(Object));
      expect(code, said).not.toBe(70);
    }
  }
});

test('a bug is reported as JSON too', async () => {
  const host = fakeHost();
  const broken = {
    ...host,
    files: {
      ...host.files,
      isFolder: () => {
        throw new TypeError('x is undefined');
      },
    },
  };
  expect(await main(['replay', 'a.jsonl', '--json'], broken)).toBe(70);
  expect(JSON.parse(host.printed.out)).toMatchObject({ error: { exit: 70 } });
});
