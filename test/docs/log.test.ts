// docs/log.md lists the header fields whose change, with the log chained anew, has no effect. The list is complete and has no other field.
import type { Header, Inputs } from '@fray/engine/events';
import { encodeLog, readLog, sealInputs } from '@fray/engine/log';
import { expect, test } from 'vitest';
import { fray, onHost } from '../../packages/cli/src/testing/duel-commands.ts';
import { hash } from '../engine/runs.ts';
import { readPage } from './blocks.ts';

type Change = (header: Header) => Header;

const inputs =
  (change: (inputs: Inputs) => Partial<Inputs>): Change =>
  (header) => ({ ...header, inputs: { ...header.inputs, ...change(header.inputs) } });
const text =
  (change: (text: string) => string): Change =>
  (header) => ({
    ...header,
    files: header.files.map((file) => ({
      ...file,
      text: change(file.text),
      hash: hash(change(file.text)),
    })),
  });

/** A change for each field that might have no effect. `thrown` is a log whose dice come from a list, so that the seed gives none. */
const changes: readonly (readonly [field: string, log: 'seeded' | 'thrown', change: Change])[] = [
  [
    'files[].path',
    'seeded',
    (header) => ({
      ...header,
      files: header.files.map((file) => ({ ...file, path: 'other.fray' })),
    }),
  ],
  ['files[].text', 'seeded', text((whole) => `${whole.trimEnd()} # the end\n`)],
  [
    'files[].hash',
    'seeded',
    (header) => ({ ...header, files: header.files.map((file) => ({ ...file, hash: hash('') })) }),
  ],
  ['inputs.scenario', 'seeded', inputs(() => ({ scenario: 'Gate' }))],
  ['inputs.rulings', 'seeded', inputs(() => ({ rulings: [['ties', 'attacker']] }))],
  ['inputs.givens', 'seeded', inputs(() => ({ givens: [['distance', 'near']] }))],
  ['inputs.seed', 'seeded', inputs(() => ({ seed: 'another' }))],
  ['inputs.seed', 'thrown', inputs(({ seed }) => ({ seed: seed === null ? null : 'another' }))],
  ['inputs.run', 'seeded', inputs(() => ({ run: 3 }))],
  ['inputs.run', 'thrown', inputs(() => ({ run: 3 }))],
  ['inputs.budget', 'seeded', inputs(({ budget }) => ({ budget: budget - 1 }))],
  ['inputs.policies', 'seeded', inputs(() => ({ policies: [['Fierce', 'everyone']] }))],
  ['inputs.dice', 'seeded', inputs(() => ({ dice: ['seed', 'typed'] }))],
  ['inputs.choices', 'seeded', inputs(({ choices }) => ({ choices: ['person', ...choices] }))],
  [
    'inputs.parents',
    'seeded',
    inputs(() => ({
      parents: [
        { log: hash('a'), seq: 2, head: hash('b'), at: 2, seed: null, changes: ['anything'] },
      ],
    })),
  ],
  ['inputs.id', 'seeded', inputs(() => ({ id: hash('') }))],
  ['ruleset', 'seeded', (header) => ({ ...header, ruleset: 'Another' })],
  ['version', 'seeded', (header) => ({ ...header, version: 9 })],
  ['semantics', 'seeded', (header) => ({ ...header, semantics: header.semantics + 1 })],
  ['language', 'seeded', (header) => ({ ...header, language: 1 })],
  ['fray', 'seeded', (header) => ({ ...header, fray: '9.9.9' })],
  [
    'counts',
    'seeded',
    (header) => {
      const { counts: _, ...rest } = header;
      return rest;
    },
  ],
  [
    'amendments',
    'seeded',
    (header) => ({ ...header, amendments: header.files.map(({ path }) => path) }),
  ],
  ['rulings', 'seeded', (header) => ({ ...header, rulings: [] })],
  ['givens', 'seeded', (header) => ({ ...header, givens: [] })],
  ['tracks', 'seeded', (header) => ({ ...header, tracks: [['x', 1]] })],
  [
    'kinds',
    'seeded',
    (header) => ({
      ...header,
      kinds: header.kinds.map((kind) => ({ ...kind, fields: kind.fields.toReversed() })),
    }),
  ],
  ['sides', 'seeded', (header) => ({ ...header, sides: header.sides.toReversed() })],
  [
    'participants',
    'seeded',
    (header) => ({ ...header, participants: header.participants.toReversed() }),
  ],
  [
    'hidden',
    'seeded',
    (header) => ({ ...header, hidden: [{ kind: null, field: 'distance', from: 'heroes' }] }),
  ],
];

test('the fields whose change has no effect are those of the page', async () => {
  const passed = new Set<string>();
  const tried = new Set<string>();
  const whole = {
    seeded: await fray('run duel.fray --seed 1 -q --log log.jsonl'),
    thrown: await fray('run duel.fray --seed 1 -q --dice 20,20,20,20,20,20,20,20 --log log.jsonl'),
  };
  for (const [field, kind, change] of changes) {
    const { host } = whole[kind];
    const { events } = readLog(Buffer.from(String(host.disk.get('log.jsonl'))), hash);
    const [first] = events;
    if (first?.type !== 'encounter-begun') throw new Error('a header');
    tried.add(field.split(/[.[]/)[0] ?? '');
    const bare = change(first.data);
    const header =
      field === 'inputs.id'
        ? bare
        : { ...bare, inputs: sealInputs(bare.inputs, bare, hash, bare.semantics) };
    host.disk.set('forged.jsonl', encodeLog(events.with(0, { ...first, data: header }), hash));
    const { code, out } = await onHost(host, 'verify forged.jsonl');
    if (code === 0) passed.add(field);
    else expect(code, `${field}: ${out}`).toBe(1);
  }
  const [, section = ''] = readPage('docs/log.md').split('### Without effect\n');
  const named = [...(section.split('\n## ')[0]?.matchAll(/^\| `([^`]+)`/gm) ?? [])].map(
    ([, field = '']) => field,
  );
  expect([...passed].toSorted()).toEqual(named.toSorted());
  // A new field of the header needs a row here.
  const host = whole.seeded.host;
  const { events } = readLog(Buffer.from(String(host.disk.get('log.jsonl'))), hash);
  expect([...tried, 'format'].toSorted()).toEqual(Object.keys(events[0]?.data ?? {}).toSorted());
});
