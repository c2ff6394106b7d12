// Tests that the page shows the same about a log as the command line, at every event of every golden log.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Event } from '@fray/engine/events';
import { encodeLog, readLog } from '@fray/engine/log';
import { expect, test } from 'vitest';
import { obey } from '../../../cli/src/debugger/commands.ts';
import { openLogInspector } from '../../../cli/src/debugger/inspector.ts';
import { textOfWords } from '../../../cli/src/report/blocks/blocks.ts';
import { plainStyle } from '../../../cli/src/report/style.ts';
import { fakeHost } from '../../../cli/src/testing/fake-host.ts';
import { sha256 } from '../host/sha256.ts';
import { plainRequest } from '../workshop/request-fixture.ts';
import { createWorkshop } from '../workshop/workshop.ts';
import { createLogInspector } from './log-inspector.ts';
import { LINE, TEXT } from './limits.ts';
import type { SeenState } from '../../../cli/src/debugger/seen-state.ts';

const golden = fileURLToPath(new URL('../../../../test/golden/format-1/', import.meta.url));
const logs = readdirSync(golden).filter((name) => name.endsWith('.jsonl'));
const look = { style: plainStyle, columns: 1000 };

/** Returns every value of a participant as `fray debug` shows it, such as `Babel.HP` with its value, in order. */
function shownOf(session: Parameters<typeof obey>[0], name: string): readonly string[] {
  return obey(session, `show ${name}`, look)
    .lines.map((line) => line.trim().replace(/\s+/, ' '))
    .filter((line) => !/\.(?:side|kind|until) /.test(line));
}

function rowsOf({ people, tracks, orders }: SeenState, name: string): readonly string[] {
  const person = people.find((one) => one.name === name);
  const rows = person === undefined ? [...tracks, ...orders] : person.values;
  return [
    ...rows.map(({ path, text }) => `${path} ${text}`),
    ...(person?.conditions ?? []).map(({ path }) => `${path} yes`),
  ];
}

test.each(logs)('%s: at every event the state is that of the command line', (name) => {
  const text = readFileSync(golden + name, 'utf8');
  const inspector = createLogInspector();
  const { count } = inspector.open(name, new TextEncoder().encode(text));
  const session: Parameters<typeof obey>[0] = {
    inspector: openLogInspector(fakeHost({ files: { [name]: text } }), name),
    find: '',
    change: '',
    parents: [],
  };
  expect(count).toBeGreaterThan(1);
  for (let seq = 0; seq < count; seq += 1) {
    session.inspector.fray.jump(seq);
    const { state, says } = inspector.moment(seq);
    const told = obey(session, 'where', look);
    expect(told.moved).toBe(true);
    for (const one of state.people) {
      const shown = shownOf(session, one.name).filter((line) => !/^\S+\.\S+\.\S/.test(line));
      expect([...rowsOf(state, one.name)].toSorted()).toEqual([...shown].toSorted());
    }
    for (const { path, text: value } of [...state.tracks, ...state.orders])
      if (value !== 'nobody')
        expect(obey(session, `show ${path}`, look).lines).toEqual([`  ${path}  ${value}`]);
    expect(textOfWords(says)).not.toBe('');
  }
});

test('a search can combine words, sorts of events and a changed value', () => {
  const inspector = createLogInspector();
  const name = 'unit-ambush.jsonl';
  const { count } = inspector.open(name, readFileSync(golden + name));
  const all = inspector.search({ words: '', sorts: [], changed: '' });
  expect(all).toHaveLength(count);
  const dice = [...inspector.search({ words: '', sorts: ['dice'], changed: '' })];
  expect(dice.length).toBeGreaterThan(3);
  const babel = [...inspector.search({ words: 'babel throws', sorts: ['dice'], changed: '' })];
  expect(dice).toEqual(expect.arrayContaining(babel));
  expect(inspector.rows(babel).map((row) => textOfWords(row.says))).toEqual(
    babel.map(() => expect.stringMatching(/^Babel throws/)),
  );
  const ambushed = [...inspector.search({ words: '', sorts: [], changed: 'Babel.Ambushed' })];
  expect(ambushed.length).toBeGreaterThan(0);
  for (const seq of ambushed)
    expect(inspector.moment(seq).changes.join()).toContain('Babel.Ambushed');
  expect([...inspector.search({ words: 'Babel gains Ambushed', sorts: [], changed: '' })]).toEqual(
    ambushed.filter((seq) => inspector.moment(seq).type === 'condition-gained'),
  );
});

test('breakpoints and watches work for the whole log', () => {
  const inspector = createLogInspector();
  const name = 'unit-ambush.jsonl';
  inspector.open(name, readFileSync(golden + name));
  expect(inspector.setStop(0, 'breakpoint', 'Ambushed').says).toContain('Ambushed');
  const first = inspector.run(0, 'forward');
  expect(inspector.moment(first?.at ?? 0).type).toBe('condition-gained');
  inspector.setStop(0, 'watch', 'count p in expedition where p is Ambushed');
  expect(inspector.moment(first?.at ?? 0).watched.map((one) => one.value)).toEqual(['1']);
  inspector.removeStop('breakpoint', 'Ambushed');
  expect(inspector.setStop(0, 'breakpoint', 'change Babel.Ambushed').says).toBe(
    'where Babel.Ambushed changes',
  );
  const changed = inspector.run(0, 'forward');
  expect(inspector.moment(changed?.at ?? 0).changes.join()).toContain('Babel.Ambushed');
  inspector.removeStop('breakpoint', 'change Babel.Ambushed');
  expect(inspector.run(0, 'forward')).toBeNull();
  expect(() => inspector.setStop(0, 'breakpoint', 'Nonsense')).toThrow(/`Nonsense`/);
});

test('a log can be opened with unchecked seals; a change is reported when its block is read, and when the log is opened again', () => {
  const name = 'unit-ambush.jsonl';
  const lines = readFileSync(golden + name, 'utf8').split('\n');
  const at = lines.findIndex((line) => line.includes('"faces":[70]'));
  lines[at] = (lines[at] ?? '').replace('"faces":[70]', '"faces":[71]');
  const bytes = new TextEncoder().encode(lines.join('\n'));
  const inspector = createLogInspector();
  expect(inspector.open(name, bytes, false)).toMatchObject({
    isChecked: false,
    damage: null,
    count: lines.length - 1,
  });
  expect(() => inspector.moment(at)).toThrow(`line ${at + 1}`);
  expect(inspector.open(name, bytes)).toMatchObject({
    isChecked: true,
    count: at,
    damage: { seq: at },
  });
  expect(inspector.moment(at - 1).seq).toBe(at - 1);
});

test('of a crowd the page shows those to whom something happens', async () => {
  const text = `ruleset "${'A crowd '.repeat(1_200)}"

span turn

side many

kind Guard
  hits  counter 0..  starts 0
  seen  counter 0..  starts 0  bookkeeping

encounter
  play turn up to 1 times
    each one in many where one.hits is 0
      raise one.hits by 1

scenario Square
  side many
    Guard
    Sentry x300
`;
  const fight = await createWorkshop().play(
    { path: 'crowd.fray', files: { 'crowd.fray': text }, stacked: [] },
    plainRequest,
  );
  const inspector = createLogInspector();
  const { count } = inspector.open('crowd.jsonl', fight.log);
  const { state: first, parts } = inspector.moment(0);
  expect([first.people.length, first.left]).toEqual([200, 100]);
  expect(parts.at(-1)).toMatchObject({ name: '…' });
  // A text of any length is one short line in the list, and is cut at a page's length when it is shown alone.
  expect(textOfWords(inspector.rows([0])[0]?.says ?? '').length).toBeLessThan(500);
  expect(textOfWords(inspector.moment(0).says)).toMatch(/ letters more\)$/);
  // Three events before the end the last participant is hit.
  const { state: late } = inspector.moment(count - 3);
  expect(late.people.at(-1)).toMatchObject({
    name: 'Sentry-300',
    values: [
      { was: '0', isKept: false },
      { was: null, isKept: true },
    ],
  });
  expect([late.people.length, late.left]).toEqual([200, 100]);
});

test('texts of any length are shortened for the reader, and names are still requested by their full paths', () => {
  const name = 'unit-ambush.jsonl';
  const [long, after] = ['\u202e<b>W\u0301'.repeat(20_000), 'N'.repeat(100_000)];
  const swapped = (value: unknown): unknown => {
    if (value === 'Babel') return after;
    if (typeof value === 'string') return ['expedition', 'round'].includes(value) ? long : value;
    if (Array.isArray(value)) return value.map(swapped);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, swapped(one)]));
  };
  const events = readLog(readFileSync(golden + name), sha256).events.slice(0, 9);
  const [header] = events;
  const begun = { ...header, data: { ...header?.data, ruleset: long } };
  const log = encodeLog(
    [begun, ...events.slice(1)].map((event) => swapped(event) as Event),
    sha256,
  );
  const inspector = createLogInspector();
  const { files: _, sideNames, ...summary } = inspector.open(name, new TextEncoder().encode(log));
  expect(summary.count).toBe(9);
  expect(sideNames.some((side) => side.length > 100_000)).toBe(true);
  /** Returns the length of the longest text that is no path. */
  const longest = (value: unknown): number => {
    if (typeof value === 'string') return value.length;
    if (typeof value !== 'object' || value === null) return 0;
    return Math.max(
      0,
      ...Object.entries(value).map(([key, one]) => (key === 'path' ? 0 : longest(one))),
    );
  };
  const most = LINE + '… (100000 letters more)'.length;
  expect(longest(summary)).toBeLessThanOrEqual(most);
  expect(longest(inspector.lanes(10))).toBeLessThanOrEqual(most);
  for (let seq = 0; seq < summary.count; seq += 1) {
    const { says, parts, ...moment } = inspector.moment(seq);
    expect(longest(moment)).toBeLessThanOrEqual(most);
    expect(longest([says, parts])).toBeLessThanOrEqual(TEXT + most - LINE);
    expect(longest(inspector.rows([seq]))).toBeLessThanOrEqual(most);
    expect(
      moment.state.people.flatMap((one) => one.values).some(({ path }) => path.length > 100_000),
    ).toBe(true);
  }
});
