// Logs of every format that was ever released can be read, give the same states byte for byte, and follow from their rules.
// FRAY_GOLDEN=make writes those that a new format lacks, and never writes an existing one again.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { compileFiles } from '../../packages/cli/src/rules/rules.ts';
import { formatsRead } from '../../packages/engine/src/log/formats.ts';
import { LOG_FORMAT, SEMANTICS, type Event, type EventType } from '@fray/engine/events';
import { encodeLog, readLog, verify } from '@fray/engine/log';
import { link } from '@fray/engine/machine';
import { describe, expect, test } from 'vitest';
import { hash } from '../engine/runs.ts';
import { goldenFolder, makeMissing, sidecarOf, wantedNames } from './make.ts';

if (process.env['FRAY_GOLDEN'] === 'make') makeMissing();

const logsOf = (format: number): readonly string[] =>
  existsSync(`${goldenFolder}format-${format}`)
    ? readdirSync(`${goldenFolder}format-${format}`)
        .filter((name) => name.endsWith('.jsonl'))
        .toSorted()
    : [];

/** Lists every type of event; the compiler reports a missing one. */
const types: Readonly<Record<EventType, true>> = {
  'encounter-begun': true,
  'span-begun': true,
  'span-ended': true,
  'dice-rolled': true,
  'check-resolved': true,
  'choice-offered': true,
  'choice-made': true,
  'action-taken': true,
  'action-ended': true,
  'condition-gained': true,
  'condition-lost': true,
  'value-changed': true,
  'order-ranked': true,
  revealed: true,
  announced: true,
  ruled: true,
  'encounter-ended': true,
};

test.each(formatsRead())('format %s has its golden logs', (format) => {
  expect(logsOf(format)).toEqual(wantedNames.map((name) => `${name}.jsonl`).toSorted());
});

describe.each(formatsRead())('format %s', (format) => {
  const seen = new Set<string>();

  test.each(logsOf(format))('F24: %s gives its recorded states', (name) => {
    const text = readFileSync(`${goldenFolder}format-${format}/${name}`, 'utf8');
    const { events, end } = readLog(new TextEncoder().encode(text), hash);
    expect(end).toMatchObject({
      read: 'ok',
      format,
      count: events.length,
      over: name !== 'open.jsonl',
    });
    for (const event of events) seen.add(event.type);
    expect(sidecarOf(events)).toBe(
      readFileSync(
        `${goldenFolder}format-${format}/${name.replace('.jsonl', '.state.json')}`,
        'utf8',
      ),
    );
    if (format === LOG_FORMAT) expect(encodeLog(events, hash)).toBe(text);
    expect(verdictOf(events)).toBe(name === 'open.jsonl' ? 'proven-so-far' : 'proven');
  });

  test('the golden logs have every type of event', () => {
    expect([...seen].toSorted()).toEqual(Object.keys(types).toSorted());
  });
});

/** Returns the verdict for a log. A log of other semantics can be replayed, but this version cannot say whether it follows from its rules. */
function verdictOf(events: readonly Event[]): string {
  const [header] = events;
  if (header?.type !== 'encounter-begun') return 'no header';
  const { ruleset, diagnostics } = compileFiles(header.data.files, header.data.amendments);
  if (ruleset === undefined) return diagnostics.map((one) => one.message).join('\n');
  const { verdict } = verify(link(ruleset), events, { hash });
  return verdict === 'unsupported' && header.data.semantics !== SEMANTICS ? 'proven' : verdict;
}
