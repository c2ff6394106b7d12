// Tests that a fight shared as a side sees it contains nothing that the side may not know, neither in the file nor in
// the link.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { runCommand } from '../../../cli/src/commands/run.ts';
import { createAside } from '../inspector/aside.ts';
import { createLogInspector } from '../inspector/log-inspector.ts';
import { createMemoryHost } from '../host/memory-host.ts';
import { packed } from './packing.ts';
import { linkOfView, viewInAddress, viewOfLink } from './view-link.ts';

const smugglers = `ruleset "Smugglers"

span night

side smugglers
side customs

kind Smuggler
  cargo  0..999999  default 3  hidden from customs

kind Officer
  wits  1..6  default 3

check Slip by s on o
  roll secretly d1000 as luck
  slips   when luck + s.cargo < 9 + o.wits
  fumbles  otherwise

encounter
  play night up to 2 times
    each s in smugglers
      each o in customs
        Slip by s on o
          slips    nothing
          fumbles  nothing

scenario Cove
  side smugglers
    Smuggler  cargo
    Moon      740193
  side customs
    Officer  wits
    Rook     3
`;

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

async function played(): Promise<Uint8Array> {
  const { host, disk } = createMemoryHost({ 'smugglers.fray': smugglers });
  await runCommand(host, 'smugglers.fray', {
    run: 0,
    seed: '86420975',
    set: [],
    given: [],
    policy: [],
    dice: 'seeded',
    choices: 'policy',
    log: 'a.jsonl',
    quiet: true,
  });
  const log = disk.get('a.jsonl') ?? '';
  return typeof log === 'string' ? encode(log) : log;
}

test('a view has no hidden value, no secret die, no seed, no rules and no seal', async () => {
  const log = await played();
  const text = new TextDecoder().decode(log);
  const faces = [...text.matchAll(/"faces":\[(\d+)\]/g)].map(([, face = '']) => face);
  expect(text).toContain('740193');
  expect(faces.length).toBe(2);
  const aside = createAside();
  aside.open('seed-86420975.jsonl', log);
  const link = await linkOfView(aside.view('customs'));
  const bytes = await viewOfLink(`${link}&e=3`);
  const view = new TextDecoder().decode(bytes);
  for (const secret of ['740193', '86420975', 'roll secretly', '~h', '"faces"', 'luck'])
    expect([secret, view.includes(secret)]).toEqual([secret, false]);
  // The side that owns the secrets sees the cargo and the dice.
  expect(aside.view('smugglers')).toContain('740193');
  expect(aside.view('smugglers')).toContain(`"faces":[${faces[0]}]`);
  // The view opens, and marks unknown values as unknown.
  const inspector = createLogInspector();
  const summary = inspector.open('view.json', bytes ?? new Uint8Array());
  expect(summary).toMatchObject({ as: 'customs', seed: null, files: [] });
  const values = inspector.moment(summary.count - 1).state.people.flatMap((one) => one.values);
  expect(values.find((one) => one.path === 'Moon.cargo')?.text).toBe('?');
});

const golden = fileURLToPath(new URL('../../../../test/golden/format-1/', import.meta.url));

test.each(readdirSync(golden).filter((name) => name.endsWith('.jsonl')))(
  '%s: no view of a side has the seed, the rules or a seal',
  (name) => {
    const log = readFileSync(golden + name);
    const [first = '{}'] = log.toString().split('\n');
    const { data } = JSON.parse(first) as {
      data: {
        sides: readonly string[];
        inputs: { seed: string | null; id: string };
        files: readonly { hash: string }[];
      };
    };
    const aside = createAside();
    aside.open(name, log);
    for (const side of data.sides) {
      const view = aside.view(side);
      const { events } = JSON.parse(view) as { events: readonly { rule: unknown }[] };
      expect(events.length).toBeGreaterThan(0);
      expect(events.every((one) => one.rule === null)).toBe(true);
      expect(view).toContain('"seed":null');
      for (const secret of ['~h', data.inputs.id, ...data.files.map((file) => file.hash)])
        expect(view).not.toContain(secret);
      const inspector = createLogInspector();
      expect(inspector.open('view.json', encode(view)).as).toBe(side);
    }
  },
);

test('a torn link and a document that is no view are reported in a sentence', async () => {
  const link = await linkOfView('{"as":"customs"}');
  expect(viewInAddress(`${link}&e=12`)).toBe(link);
  expect(await viewOfLink('#e=12')).toBeUndefined();
  await expect(viewOfLink(link.slice(0, -4))).rejects.toThrow('torn');
  // A view in a link of the first format, which has no checksum, opens for ever.
  const first = `#v1.${await packed('{"as":"customs"}')}`;
  expect(viewInAddress(`${first}&e=12`)).toBe(first);
  expect(await viewOfLink(first)).toEqual(encode('{"as":"customs"}'));
  const inspector = createLogInspector();
  const opened = (text: string) => () => inspector.open('view.json', encode(text));
  expect(opened('{"as":"customs"')).toThrow('no whole JSON');
  expect(opened('{"log":1,"events":[]}')).toThrow('whose view');
  expect(opened('{"as":"customs","events":[]}')).toThrow('no events');
  expect(opened('{"as":"x","events":[{"type":"announced"}]}')).toThrow('event 0 wants');
});
