// `fray debug`: line by line through the whole command, and its screen drawn as text after key presses.
import { describe, expect, test } from 'vitest';
import type { Key } from '../host.ts';
import { main } from '../main.ts';
import { plainStyle, styleFor } from '../report/style.ts';
import { columnsOf } from '../report/text.ts';
import { duel } from '../testing/duel.ts';
import { fakeHost, type FakeHost } from '../testing/fake-host.ts';
import { suggests } from '../testing/hints.ts';
import { openLogInspector, openRunInspector } from './inspector.ts';
import { openView, press } from './on-screen.ts';
import { drawScreen, type View } from './screen.ts';

/**
 * The host after the fight has been played once: Ada hits Bram in the first and in the second round, so that he falls.
 */
let once: Promise<FakeHost> | undefined;
const played = (): Promise<FakeHost> => (once ??= play());

async function play(): Promise<FakeHost> {
  const host = fakeHost({ files: { 'duel.fray': duel } });
  await main(['run', 'duel.fray', '--dice', '1,20,1', '--seed', '1', '--log', 'fight.jsonl'], host);
  Object.assign(host.printed, { out: '', err: '' });
  return host;
}

async function lines(
  typed: readonly string[],
): Promise<{ readonly code: number; readonly out: string; readonly err: string }> {
  const host = await played();
  const again = fakeHost({
    files: { 'fight.jsonl': String(host.disk.get('fight.jsonl')), 'duel.fray': duel },
    typed,
  });
  return { code: await main(['debug', 'fight.jsonl'], again), ...again.printed };
}

describe('line by line', () => {
  test('an event is found by an event pattern of the rules or by its sentence', async () => {
    const { out, code } = await lines(['find Bram gains Down', 'first', '/Bram is Down', 'quit']);
    expect(code).toBe(0);
    const found = out.split('\n').filter((line) => /^\d+ {2}Bram is Down/.test(line));
    expect(found).toHaveLength(2);
    expect(found[0]).toBe(found[1]);
  });

  test('change and change-back go to the events that change a value, and show old and new', async () => {
    const { out } = await lines(['change Bram.HP', 'change', 'change-back']);
    expect(out.match(/\* Bram\.HP 2 → 1/g)).toHaveLength(2);
    expect(out.match(/\* Bram\.HP 1 → 0/g)).toHaveLength(1);
  });

  test('breakpoints stop the run, and every stop shows the watches', async () => {
    const { out, code, err } = await lines([
      'watch Bram.HP',
      'break Felled',
      'run',
      'break Bram.HP < 2',
      'run-back',
      'points',
      'delete all',
      'points',
    ]);
    expect(err).toMatch(/^note: The events have not been compared with the rules .*\n$/);
    expect(code).toBe(0);
    expect(out).toMatch(
      /breakpoint 1: Felled\n\d+ {2}Bram is Down\n.*duel\.fray:\d+[^]*= Bram\.HP: 0\n/,
    );
    expect(out).toMatch(/breakpoint 2: Bram\.HP < 2\n\d+ {2}Bram HP 2 → 1\n/);
    expect(out).toContain('1  stop   Felled\n2  stop   Bram.HP < 2\n3  watch  Bram.HP\n');
    expect(out).toContain('no breakpoints and no watches');
  });

  test('why explains a value back to its dice', async () => {
    const { out, code } = await lines(['change Bram.HP', 'why Bram.HP', 'why']);
    expect(code).toBe(0);
    expect(out).toMatch(/Bram\.HP is 1[^]*d20 shows 1 [^]*duel\.fray:\d+/i);
  });

  test('errors go to stderr, and the exit code at the end tells of them', async () => {
    const { err, code } = await lines([
      'nxt',
      'goto twelve',
      'break Fell',
      'break duel.fray:9999',
      'break 82',
      'show Bram.HPP > 1',
      'find',
      'change Bram.HPP',
      'run',
      'back',
      'next many',
    ]);
    expect(code).toBe(1);
    expect(err.split('\n').filter((line) => line !== '')).toEqual([
      expect.stringContaining('have not been compared'),
      expect.stringMatching(/`nxt`.*next\?$/),
      '`twelve` is not the number of an event',
      expect.stringMatching(/`Fell`; .*Felled/),
      expect.stringMatching(/^duel\.fray has the lines 1 to \d+$/),
      'no line from 82 on causes an event',
      expect.stringContaining(suggests('`HP`')),
      expect.stringContaining('find what?'),
      expect.stringContaining(suggests('`HP`')),
      'there is no breakpoint; b sets one',
      'this is the first event',
      'expected a count, not `many`',
    ]);
  });

  test('a damaged log is reported and shown up to the damage', async () => {
    const host = await played();
    const text = String(host.disk.get('fight.jsonl'));
    const at = text.indexOf('"faces":[20]');
    const damaged = fakeHost({
      files: { 'fight.jsonl': `${text.slice(0, at)}"faces":[19]${text.slice(at + 12)}` },
      typed: ['last'],
    });
    expect(await main(['debug', 'fight.jsonl'], damaged)).toBe(0);
    const event = text.slice(0, at).split('\n').length - 1;
    expect(damaged.printed.err).toContain(`Events 0 to ${event - 1} before it are whole`);
    expect(damaged.printed.out).toMatch(new RegExp(`^${event - 1} {2}`, 'm'));
  });

  test('a ruleset is played only as far as the commands look', async () => {
    const host = fakeHost({
      files: { 'duel.fray': duel },
      typed: ['change Bram.HP', 'goto 999999'],
    });
    expect(await main(['debug', 'duel.fray', '--dice', '1,20,1', '--seed', '1'], host)).toBe(0);
    expect(host.printed.out).toContain('* Bram.HP 2 → 1');
    expect(host.printed.out).toMatch(/the last event is \d+\n\d+ {2}The encounter/);
  });

  test.each([
    [['debug', 'fight.jsonl', '--seed', '3'], 2, '--seed is for a ruleset'],
    [['debug', 'fight.jsonl', '--dice', '1,2'], 2, '--dice is for a ruleset'],
    [['debug', 'duel.fray', '--dice', 'ask'], 2, 'fray asks nobody'],
    [['debug', '-'], 2, 'the standard input is for commands'],
    [['debug', 'none.jsonl'], 5, 'no such file'],
    [['debug', 'empty.jsonl'], 1, 'empty.jsonl'],
    [['debug', 'json.jsonl'], 1, 'json.jsonl'],
  ])('%s is refused', async (argv, code, says) => {
    const log = String((await played()).disk.get('fight.jsonl'));
    const host = fakeHost({
      files: {
        'duel.fray': duel,
        'fight.jsonl': log,
        'empty.jsonl': '',
        'json.jsonl': '{"a":1}\n',
      },
    });
    expect(await main(argv, host)).toBe(code);
    expect(host.printed.err).toContain(says);
  });
});

// ------------------------------------------------------------------------------------------------ the screen

const look = { style: plainStyle, columns: 80 };
const named: Readonly<Record<string, string>> = {
  '⏎': 'return',
  '⎋': 'escape',
  '⇥': 'tab',
  '↓': 'down',
  '↑': 'up',
  '→': 'right',
  '←': 'left',
  '⌫': 'backspace',
};

/** Presses a key for each character, and returns the view. */
function pressed(view: View, keys: string): View {
  for (const text of keys) {
    const name = named[text];
    const key: Key =
      name === undefined ? { name: text, text, ctrl: false } : { name, text: '', ctrl: false };
    press(view, key, look, 24);
  }
  return view;
}

const fight = async (): Promise<View> =>
  openView({
    inspector: openLogInspector(await played(), 'fight.jsonl'),
    parents: [],
    find: '',
    change: '',
  });
const small = { columns: 80, rows: 24 };
const screen = (view: View, size = small): string => drawScreen(view, size, plainStyle).join('\n');

describe('the screen', () => {
  test('at 80 by 24 it shows the timeline, the event, its rule and the state', async () => {
    const drawn = screen(pressed(await fight(), '/Bram HP⏎'));
    expect(drawn).toMatch(/^event \d+ of \d+ {2}fight\.jsonl {2}round 1/);
    expect(drawn).toMatch(/^> +\d+ +Bram HP 2 → 1$/m);
    expect(drawn).toMatch(/^─ what happens in round 1 › Turns ─+$/m);
    expect(drawn).toMatch(/^ > +\d+ \| +hit +lower t\.HP by 1$/m);
    expect(drawn).toMatch(/^\* Bram +HP 2 → 1 · skill 10$/m);
    expect(drawn).toMatch(/^\? help {2}q quit {2}↑↓ event {2}\/ find /m);
  });

  test.each(['', '/HP⏎', '?', 's⏎', ':help⏎', 'b', '↓↓⇥', '⇥⇥', '⇥⇥⇥', '⇥⇥⇥⇥', 'zzz', 'wBram.HP⏎'])(
    'after the keys “%s” it fits terminals of any size',
    async (keys) => {
      const view = pressed(await fight(), keys);
      for (const [columns, rows] of [
        [80, 24],
        [120, 40],
        [40, 10],
        [20, 5],
        [200, 60],
        [1, 1],
      ] as const) {
        const drawn = drawScreen(view, { columns, rows }, plainStyle);
        expect([columns, drawn.length]).toEqual([columns, rows]);
        for (const line of drawn) expect(columnsOf(line)).toBeLessThanOrEqual(columns);
      }
    },
  );

  test('colours only repeat what characters show', async () => {
    const view = pressed(await fight(), '/Bram HP⏎');
    const coloured = drawScreen(
      view,
      small,
      styleFor(fakeHost({ tty: true, env: { FORCE_COLOR: '1' } }), {
        write: () => {},
        data: () => {},
        isTTY: true,
        columns: 80,
        rows: 24,
      }),
    );
    // eslint-disable-next-line no-control-regex -- colours are control characters
    expect(coloured.map((line) => line.replace(/\u001b\[\d+m/g, '').trimEnd())).toEqual(
      drawScreen(view, small, plainStyle).map((line) => line.trimEnd()),
    );
  });

  test('the bottom line always shows the most useful keys', async () => {
    for (const columns of [40, 80, 120])
      expect(drawScreen(await fight(), { columns, rows: 24 }, plainStyle).at(-1)).toMatch(
        /\? help {2}q quit {2}↑↓ event {2}\/ find/,
      );
  });

  test('? explains every key on one screen, and any key leads back', async () => {
    const view = pressed(await fight(), '?');
    const drawn = screen(view);
    for (const key of [
      '↓ j',
      '↑ k',
      'n ',
      'p ',
      '/ ',
      'c ',
      'C ',
      'b ',
      'w ',
      ': ',
      'g ',
      'q ',
      'Tab',
    ])
      expect(drawn).toContain(key);
    expect(drawn).not.toContain('…');
    expect(screen(pressed(view, '⎋'))).toContain('what happens');
  });

  test('/ finds an event by its sentence in the timeline', async () => {
    const view = await fight();
    const sentences = screen(pressed(view, '↓↓↓↓↓↓'), { columns: 100, rows: 60 })
      .split('\n')
      .flatMap(
        (line) => /^  +(\d+) +([A-Z“].*?)(?: {2,}─.*| {2,}\d.*)?$/.exec(line)?.slice(1, 3) ?? [],
      );
    expect(sentences.length).toBeGreaterThan(6);
    const again = pressed(await fight(), `/${sentences.at(-1) ?? ''}⏎`);
    expect(again.session.inspector.fray.at()).toBe(Number(sentences.at(-2)));
  });

  test('a prompt can be corrected and left, and suggests the last input', async () => {
    const view = pressed(await fight(), 'cBram.HX⌫P⏎');
    expect(screen(view)).toContain('Bram HP 2 → 1');
    expect(screen(pressed(view, 'c'))).toContain('[Bram.HP]');
    expect(screen(pressed(view, '⏎'))).toContain('Bram HP 1 → 0');
    expect(screen(pressed(view, 'b'))).toMatch(/stop at .*\[duel\.fray:\d+\]/);
    expect(screen(pressed(view, '⎋'))).not.toContain('stop at');
    expect(screen(pressed(view, 'b⏎R'))).toMatch(/breakpoint 1|no breakpoint stops before/);
  });

  test('an unfinished run shows that more events may come', async () => {
    const host = fakeHost({ files: { 'duel.fray': duel } });
    const inspector = await openRunInspector(host, 'duel.fray', {
      run: 0,
      set: [],
      given: [],
      dice: 'seeded',
      choices: 'policy',
      policy: [],
      seed: '1',
    });
    const view = openView({ inspector, parents: [], find: '', change: '' });
    expect(screen(view)).toMatch(/^event 0 of \d+\+/);
    expect(screen(pressed(view, 'G'))).toMatch(/^event (\d+) of \1 /);
  });
});
