// Tests a session on a host in memory: files change, keys are pressed, and the session prints each run.
import { expect, test } from 'vitest';
import type { Host, Key } from '../host.ts';
import { main } from '../main.ts';
import { duel } from '../testing/duel.ts';
import { fakeHost, type FakeHost, type FakeOptions } from '../testing/fake-host.ts';
import { screenOf } from '../testing/screen.ts';

const measured = `${duel}
measure stands
  at end of encounter
  any p in heroes where p.HP > 0
`;

const house = `amends "duel.fray" as "Hard duel"

set roll blow in check Strike to d12

example "a twelve is the most"
  scenario Bridge
  dice Strike by Ada  12
  try Strike by Ada on Bram is hit
`;

interface Watching {
  readonly host: FakeHost;
  /** Saves a file with this text or, without a text, deletes it, as an editor may do while it saves. */
  readonly save: (path: string, text: string | undefined) => void;
  readonly press: (name: string, ctrl?: boolean) => void;
  /** Waits until the session has printed this text. */
  readonly until: (text: string | RegExp) => Promise<void>;
  readonly code: Promise<number>;
  /** Returns the runs so far, as `--json` prints them. */
  readonly documents: () => readonly RunDocument[];
}

/** The parts of the JSON document of a run that these tests read. */
interface RunDocument {
  readonly run: number;
  readonly changed: readonly string[];
  readonly files: readonly {
    readonly examples: readonly object[];
    readonly since: {
      readonly odds: readonly { readonly measures: readonly object[] }[];
    } | null;
  }[];
}

/** Starts `fray watch` with `argv` on files that can change. */
function watching(argv: readonly string[], options: FakeOptions = {}): Watching {
  const host = fakeHost({ files: { 'duel.fray': measured }, ...options });
  let changed = (): void => {};
  let pressed: ((key: Key) => void) | undefined;
  let interrupt = (): void => {};
  const world: Host = {
    ...host,
    pause: () => new Promise((done) => setImmediate(done)),
    onInterrupt: (act) => {
      interrupt = act;
      return () => {};
    },
    files: {
      ...host.files,
      watch: (told) => {
        changed = told;
        return { follow: () => {}, close: () => {} };
      },
    },
    terminal:
      options.tty === true
        ? {
            size: () => ({ columns: 80, rows: 40 }),
            enter: () => expect.fail('no screen is wanted'),
            takeKeys: (told) => {
              pressed = told;
              return () => {};
            },
          }
        : undefined,
  };
  const code = main(['watch', ...argv], world);
  return {
    host,
    code,
    save: (path, text) => {
      if (text === undefined) host.disk.delete(path);
      else host.disk.set(path, text);
      changed();
    },
    press: (name, ctrl = false) => {
      if (pressed === undefined) interrupt();
      else pressed({ name, text: name.length === 1 ? name : '', ctrl });
    },
    until: async (text) => {
      const is = (): boolean =>
        typeof text === 'string' ? host.printed.out.includes(text) : text.test(host.printed.out);
      while (!is()) await new Promise((done) => setTimeout(done, 5));
    },
    documents: () =>
      host.printed.out
        .split('\n')
        .filter((line) => line !== '')
        .map((line): RunDocument => JSON.parse(line)),
  };
}

test('if files cannot change there is one run, which ends with 1 if something is wrong', async () => {
  const host = fakeHost({ files: { 'duel.fray': measured } });
  expect(await main(['watch', 'duel.fray'], host)).toBe(0);
  expect(host.printed.out).toContain('duel.fray is sound');
  host.disk.set('duel.fray', measured.replace('Bram.HP is 1', 'Bram.HP is 2'));
  expect(await main(['watch'], host)).toBe(1);
});

test('a change prints a block that says what is new; if the rules are broken, the earlier results stay', async () => {
  const { code, host, press, save, until } = watching(['duel.fray']);
  await until(/stands:? +yes/);
  save('duel.fray', measured.replace('Ada      12', 'Ada      18'));
  await until(/stands:? +yes [\d.]+ % → [\d.]+ %/);
  save('duel.fray', measured.replace('lower t.HP', 'lower t.HQ'));
  await until('duel.fray has an error: what follows is from run 2, before that');
  await until(/run 3[^]*stands:? +yes/);
  save('duel.fray', undefined);
  await until('duel.fray cannot be read: what follows is from run 2');
  save('duel.fray', measured);
  await until(/run 5[^]*→/);
  press('c', true);
  expect(await code).toBe(0);
  expect(host.printed.out).not.toContain('\u001b');
});

test('saving the same text again is no change', async () => {
  const { code, documents, press, save, until } = watching(['duel.fray', '--json', '--no-odds']);
  await until('"run":1');
  save('duel.fray', measured);
  save('notes.txt', 'notes');
  save('duel.fray', `${measured}\n# the end\n`);
  await until('"run":2');
  press('c', true);
  await code;
  expect(documents().map(({ changed, run }) => ({ changed, run }))).toEqual([
    { run: 1, changed: [] },
    { run: 2, changed: ['duel.fray'] },
  ]);
});

test('house rules beside a file that amend it are watched too, and are reported alone if only they changed', async () => {
  const { code, documents, press, save, until } = watching(['duel.fray', '--json']);
  await until('"run":1');
  save('house.fray', house);
  await until('"run":2');
  save('duel.fray', `${measured}\n# the end\n`);
  await until('"run":3');
  save('house.fray', house.replace('d12', 'd40'));
  await until('"run":4');
  press('c', true);
  await code;
  const [one, two, three, four] = documents();
  expect(one?.files).toMatchObject([{ file: 'duel.fray', run: 1, since: null }]);
  expect(two?.files).toMatchObject([{ file: 'house.fray', sound: true, since: null }]);
  expect(two?.files[0]?.examples).toMatchObject([
    { example: 'a twelve is the most', passed: true },
  ]);
  expect(three?.files).toMatchObject([
    { file: 'duel.fray', since: { run: 1, red: [], green: [] } },
    { file: 'house.fray' },
  ]);
  expect(four).toMatchObject({
    changed: ['house.fray'],
    files: [{ since: { run: 3, red: [] } }],
  });
  expect(four?.files[0]?.since?.odds[0]?.measures[0]).toMatchObject({
    measure: 'stands',
    differs: true,
  });
});

test('on a terminal the last run fills the screen, with the keys below it', async () => {
  const { code, host, press, save, until } = watching(['duel.fray'], {
    tty: true,
    rows: 40,
    columns: 80,
    env: { NO_COLOR: '1' },
  });
  await until('q quit');
  save('duel.fray', measured.replace('Bram.HP is 1', 'Bram.HP is 2'));
  await until(/turned red[^]*q quit/);
  const shown = host.printed.out.split('\u001b[H\u001b[J').at(-1) ?? '';
  const screen = screenOf(shown, 40, 80);
  expect(screen[0]).toMatch(/^── run 2: duel\.fray changed ─+$/);
  expect(screen.at(-1)).toBe('watching duel.fray · Enter again · o odds off · h help · q quit');
  press('h');
  await until('q  quit, and so does Ctrl-C');
  press('o');
  await until(/run 3[^]*o odds on/);
  press('return');
  await until(/run 4 /);
  press('q');
  expect(await code).toBe(0);
});

test.each([
  [['-'], 'the standard input does not change'],
  [['duel.frai'], 'duel.frai cannot be read'],
  [['duel.fray', '--with', 'none.fray'], 'none.fray cannot be read'],
])('%j is refused', async (argv, said) => {
  const { code, host } = watching(argv);
  expect(await code).toBeGreaterThan(1);
  expect(host.printed.err).toContain(said);
});
