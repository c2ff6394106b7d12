// No control code in names, texts, paths or arguments reaches a terminal: every command is run with them.
import { describe, expect, test } from 'vitest';
import { main } from '../../packages/cli/src/main.ts';
import { createProgram } from '../../packages/cli/src/program.ts';
import { gatedText } from '../../packages/cli/src/report/gate.ts';
import { jsonText } from '../../packages/cli/src/report/json.ts';
import { clean, markdownCode, markdownText } from '../../packages/cli/src/report/text.ts';
import { fakeHost, type FakeHost } from '../../packages/cli/src/testing/fake-host.ts';

/**
 * Colours that Fray never writes, cursor moves, a title, blinking, hidden text, C1 codes, right-to-left marks, zero-width letters and a
 * tag.
 */
const evil =
  '\u001b[H\u001b[J\u001b[38;5;201m\u001b[48;5;99m\u001b[2J\u001b]0;x\u0007\u001b[5m\u001b[8m\u009b2J\u202e\u2066\u200b\u2060\u{e0041}\u00ad\u007f';
const unseen =
  /[\u0000-\u0008\u000b-\u001a\u001c-\u001f\u007f-\u009f\u00ad\u200b\u2028\u2029\u202a-\u202e\u2060-\u2069\ud800-\udfff](?<![\ud800-\udbff][\udc00-\udfff])|[\u{e0000}-\u{e0fff}]|\u001b(?!\[[\d;]+m)|\u001b\[[58]m|\u001b\[38;5;201m|\u001b\[48;5;99m/u;

const argument = `${evil}\r`;
const path = `p${evil}.fray`;

const rules = `ruleset "T${evil}"
kind P
  HP counter 0..
side us
ruling r "what ${evil}?"
  a "one ${evil}"  default
  b "two"
check Try by p "of ${evil}"
  roll d6 as x
  good  when x > 3 or r is b
  bad   otherwise
encounter
  each p in us
    announce "${evil}{p}"
    Try by p
      good  lower p.HP by 1
      bad   nothing
invariant Alive "always ${evil}"
  always
  no p in us where p.HP > 9
measure Last "left ${evil}"
  at end of encounter
  count p in us where p.HP > 2
scenario S "somewhere ${evil}"
  side us
    P  HP
    Abel  3
example "e ${evil}"
  scenario S
  other dice from seed 1
  expect Abel.HP is 9
`;

async function tableFor(columns: number | undefined): Promise<FakeHost> {
  const terminal = columns === undefined ? {} : { tty: true, columns, rows: 24 };
  const files = {
    'r.fray': rules,
    [path]: rules,
    'broken.fray': `${rules}\ndefine ${evil} as ${evil} ${evil}(\n`,
    'other.fray': rules.replace('x > 3', 'x > 2').replace('lower p.HP by 1', 'lower p.HP by 2'),
    'house.fray': `amends "none${evil}"\n`,
  };
  const host = fakeHost({
    files,
    ...terminal,
    typed: ['show Abel.HP', `show ${evil}`, 'quit'],
    env: { FORCE_COLOR: '1' },
  });
  await main(['run', 'r.fray', '--seed', '1', '-q', '--log', 'log.jsonl'], host);
  await main(['run', 'other.fray', '--seed', '1', '-q', '--log', `log${evil}.jsonl`], host);
  // If the rules could not be played, their texts would not be shown and nothing would be tested.
  expect([host.disk.has('log.jsonl'), host.disk.has(`log${evil}.jsonl`)]).toEqual([true, true]);
  return host;
}

const log = `log${evil}.jsonl`;
const commands: Readonly<Record<string, readonly (readonly string[])[]>> = {
  new: [[evil], [`a${evil}`, '--json'], [`../${evil}`]],
  check: [[path], ['broken.fray'], ['house.fray'], [`none${evil}`], ['r.fray', '--with', path]],
  explain: [[evil], [`error[${evil}]`]],
  fmt: [
    ['--check', path],
    ['--check', 'broken.fray'],
    ['--stdout', path],
  ],
  run: [
    [path, '--seed', evil],
    ['r.fray', '--scenario', evil],
    ['r.fray', '--set', `${evil}=x`],
    ['r.fray', '--dice', evil],
    ['r.fray', '--log', log],
  ],
  replay: [
    [log],
    [log, '--at', '2'],
    [log, '--show', `Abel.${evil}`],
    [log, '--at', '2', '--show', `1 ${evil}`],
  ],
  debug: [[log], [path, '--seed', evil]],
  // Editors start these, and their messages are not text for a terminal.
  dap: [],
  lsp: [],
  watch: [[evil]], // ends because there is no such file
  analyse: [[log], [log, '--at', evil]],
  why: [
    [log, 'Abel.HP'],
    [log, evil],
  ],
  verify: [[log], ['log.jsonl', '--rules', 'other.fray', '--show'], ['log.jsonl', log]],
  fork: [
    [log, '--at', '2'],
    [log, '--at', '2', '--die', evil],
    [log, '--at', '1', '--rules', 'other.fray'],
  ],
  resume: [[log]],
  test: [[path], ['r.fray', '--only', evil]],
  coverage: [[path], [path, '--markdown']],
  hunt: [
    [path, '--runs', '3', '--seed', '1'],
    ['r.fray', '--only', evil],
  ],
  odds: [
    ['-e', evil],
    ['-e', `d6 + "${evil}"`],
    [path],
    ['r.fray', '--scenario', evil],
    ['r.fray', '--html', '-'],
    ['r.fray', '--csv'],
  ],
  rules: [[path], [path, '--plain'], [path, '--tree'], [path, evil]],
  rulings: [[path]],
  doc: [[path], ['r.fray', '--markdown', path]],
  page: [[log], [path, '--html', '-']],
  diff: [
    ['r.fray', 'other.fray'],
    ['r.fray', 'other.fray', '--markdown'],
    [log, 'log.jsonl'],
  ],
  completion: [[evil]],
};

test('every command is in the table', () => {
  const names = createProgram(fakeHost(), () => {}).commands.map((command) => command.name());
  expect(Object.keys(commands).toSorted()).toEqual(names.toSorted());
});

describe.each(Object.keys(commands))('fray %s', (command) => {
  test.each([undefined, 70])(
    'shows hostile names without their codes, %s columns wide',
    async (columns) => {
      const host = await tableFor(columns);
      for (const argv of [
        ...(commands[command] ?? []),
        [`--${evil}`],
        [argument, argument, argument, argument],
      ]) {
        Object.assign(host.printed, { out: '', err: '' });
        const code = await main([command, ...argv], host);
        const { out, err } = host.printed;
        expect(code, err).not.toBe(70);
        // Output for programs is written unchanged.
        const isData =
          columns === undefined &&
          argv.some((one) => ['--stdout', '--plain', '-', '--csv'].includes(one));
        const moves = columns === undefined ? /(?!)/g : /(?:\r\u001b\[K|\u001b\[\d+A\r\u001b\[J)/g;
        if (!isData) expect(out.replace(moves, '')).not.toMatch(unseen);
        expect(err.replace(moves, '')).not.toMatch(unseen);
      }
    },
  );
});

test('the filter keeps the colours of Fray and makes every other code visible', () => {
  expect(gatedText('\u001b[31mred\u001b[39m\n\ttab', false, true)).toBe(
    '\u001b[31mred\u001b[39m\n\ttab',
  );
  expect(gatedText('\u001b[31mred', false, false)).toBe('\ufffd[31mred');
  expect(gatedText('\u001b[8m\u001b[2A\r', false, true)).toBe('\ufffd[8m\ufffd[2A\ufffd');
  expect(gatedText('\r\u001b[Ka\r\u001b[K', true, true)).toBe('\r\u001b[Ka\ufffd\ufffd[K');
});

test('emoji and letters of all scripts stay as they are', () => {
  for (const text of ['❤️ 👩‍🚒 👍🏽 1️⃣ ⚔️', 'Ä ß 日本語 عربى हिन्दी']) expect(clean(text)).toBe(text);
});

test('JSON keeps the same data and writes every invisible character as an escape', () => {
  const document = { text: `${evil}\ud800`, plain: 'Ä 日本 ⚔️' };
  expect(JSON.parse(jsonText(document))).toEqual(document);
  expect(jsonText(document)).not.toMatch(unseen);
  expect(jsonText(document)).toContain('Ä 日本 ⚔️');
});

test('a text in Markdown never becomes markup', () => {
  expect(markdownText('# <b> [x](y) `c` *e* | ~')).toBe(
    '\\# \\<b\\> \\[x\\](y) \\`c\\` \\*e\\* \\| \\~',
  );
  expect(markdownCode('a `` b | c')).toBe('``` a `` b \\| c ```');
});
