// Opens a keepsake with the Fray of this checkout, and returns the facts about it.
import { main } from '../../packages/cli/src/main.ts';
import { compileFiles } from '../../packages/cli/src/rules/rules.ts';
import { fakeHost, type FakeHost } from '../../packages/cli/src/testing/fake-host.ts';
import { carryForward, compile, createSource, format, type Source } from '@fray/dsl/internal';
import type { Ruleset } from '@fray/dsl/ir';
import type { Event } from '@fray/engine/events';
import { encodeLog, readLog } from '@fray/engine/log';
import { viewOf } from '@fray/engine/views';
import { draftOfLink } from '../../packages/page/src/share/link.ts';
import { oldText } from '../../packages/page/src/share/old-texts.ts';
import { viewInAddress, viewOfLink } from '../../packages/page/src/share/view-link.ts';
import { sidecarOf } from '../golden/make.ts';
import { played } from '../engine/runs.ts';
import { hash, keptTexts, textsOf, type Data, type Keepsake, type Kind } from './keepsake.ts';

type Given = Omit<Keepsake, 'facts'>;

/** Returns the facts about a keepsake. */
export function factsOf(kind: Kind, given: Given): Promise<Data> {
  return { logs: logFacts, rules: rulesFacts, links: linkFacts, commands: commandFacts }[kind](
    given,
  );
}

/** Returns data as JSON would hold it. */
const plain = (data: unknown): Data => JSON.parse(JSON.stringify(data)) as Data; // it was just written as JSON

/** Returns a digest of a text or of data, whatever the order of keys. */
const digest = (data: unknown): string =>
  hash(typeof data === 'string' ? data : JSON.stringify(data, inOrder)).slice(0, 16);

/** Writes the keys of an object in order. */
function inOrder(_: string, value: unknown): unknown {
  return typeof value !== 'object' || value === null || Array.isArray(value)
    ? value
    : Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Returns a digest of what happened in a run. The header is left out, because it also says by which Fray the run was made. */
const playOf = ([, ...events]: readonly Event[]): string => digest(events);

const entryOf = ({ entry, files }: Given): string => entry ?? Object.keys(files)[0] ?? '';

/** Runs a command. Returns its exit code and what it printed. */
async function ran(
  host: FakeHost,
  argv: readonly string[],
): Promise<{ readonly code: number; readonly out: string; readonly err: string }> {
  Object.assign(host.printed, { out: '', err: '' });
  const code = await main([...argv], host);
  return { code, ...host.printed };
}

/** A log: it reads, has its verdict, folds to the same states, writes the same bytes, and can be forked, explained and viewed. */
async function logFacts(given: Given): Promise<Data> {
  const text = textsOf(given)['fight.jsonl'] ?? '';
  const host = fakeHost({ files: { 'fight.jsonl': text } });
  const { events, end } = readLog(new TextEncoder().encode(text), hash);
  const verified = await ran(host, ['verify', 'fight.jsonl', '--json']);
  const replayed = await ran(host, ['replay', 'fight.jsonl', '--json']);
  const middle = Math.floor(events.length / 2);
  const forked = await ran(
    host,
    `fork fight.jsonl --at ${middle} --seed other --log fork.jsonl -q`.split(' '),
  );
  const fork = host.disk.get('fork.jsonl');
  const ofFork =
    fork === undefined ? undefined : await ran(host, ['verify', 'fork.jsonl', '--json']);
  const reasons: Data[] = [];
  for (const at of [middle, events.length - 1]) {
    const { code, out } = await ran(host, ['why', 'fight.jsonl', `#${at}`, '--json']);
    reasons.push({
      code,
      root: code === 0 ? plain((JSON.parse(out) as { root: { why: string } }).root.why) : null,
    });
  }
  return plain({
    read: end,
    verify: { code: verified.code, json: JSON.parse(verified.out) as Data },
    replay: replayed.code,
    states: digest(sidecarOf(events)),
    bytes: encodeLog(events, hash) === text ? 'the same' : digest(encodeLog(events, hash)),
    rules: headerFacts(events),
    fork: {
      code: forked.code,
      plays: fork === undefined ? null : playOf(readLog(Buffer.from(fork), hash).events),
      verify: ofFork?.code ?? null,
    },
    why: reasons,
    views: viewFacts(events),
  });
}

/** The rules in the header give the same compiled rules. */
function headerFacts(events: readonly Event[]): Data {
  const [header] = events;
  if (header?.type !== 'encounter-begun') return null;
  const { ruleset, diagnostics } = compileFiles(header.data.files, header.data.amendments);
  return { problems: diagnostics.map(({ code }) => code), ir: irOf(ruleset) };
}

function viewFacts(events: readonly Event[]): Data {
  const [header] = events;
  const sides = header?.type === 'encounter-begun' ? header.data.sides : [];
  return plain(sides.map((side) => [side, digest(viewOf(events, side))]));
}

const irOf = (ruleset: Ruleset | undefined): string | null =>
  ruleset === undefined ? null : digest(ruleset);

/** Rules: they have the same problems, compiled rules, canonical text and examples, and play the same fights. */
async function rulesFacts(given: Given): Promise<Data> {
  const texts = textsOf(given);
  const entry = entryOf(given);
  const stacked = given.with ?? [];
  const source = (path: string): Source => createSource(path, texts[path] ?? '');
  const { ruleset, diagnostics } = compile(
    source(entry),
    (path) => (path in texts ? source(path) : undefined),
    { with: stacked },
  );
  const host = fakeHost({ files: texts });
  const options = stacked.flatMap((path) => ['--with', path]);
  const checked = await ran(host, ['check', entry, ...options]);
  const tested = await ran(host, ['test', entry, ...options, '--json']);
  const { files } = JSON.parse(tested.out) as {
    files: readonly { examples: readonly { example: string; passed: boolean }[] }[];
  };
  return plain({
    check: checked.code,
    problems: diagnostics.map(({ code, severity, primary: { span } }) => [
      code,
      severity,
      span.source,
      (texts[span.source] ?? '').slice(0, span.start).split('\n').length,
    ]),
    ir: irOf(ruleset),
    format: [entry, ...stacked].map((path) =>
      digest(format(source(path)).text ?? 'cannot be formatted'),
    ),
    test: tested.code,
    examples: files.flatMap(({ examples }) =>
      examples.map(({ example, passed }) => [example, passed]),
    ),
    plays:
      ruleset?.scenarios.map(({ name }) => {
        // The budget counts as it did when the first of these facts were kept.
        const { events } = played(
          ruleset,
          { scenario: name, seed: 'keepsake', budget: 3_000 },
          { written: {} },
        );
        return [name, events.length, playOf(events)];
      }) ?? null,
  });
}

/** Links: each opens with the same draft, whatever the shipped texts are by now. */
async function linkFacts({ links = [] }: Given): Promise<Data> {
  const facts: unknown[] = [];
  for (const link of links)
    if (viewInAddress(link) !== '') {
      const bytes = await viewOfLink(link);
      facts.push({ view: digest(Buffer.from(bytes ?? []).toString()) });
    } else {
      const draft = await draftOfLink(
        link,
        () => Promise.resolve(undefined),
        (path, wanted) => Promise.resolve(oldText(keptTexts, path, wanted)),
        (text, language) => Promise.resolve(carryForward(text, language)),
      );
      if (draft === undefined) facts.push(null);
      else {
        const { text, came, house, ...rest } = draft;
        facts.push({
          ...rest,
          text: digest(text),
          came: digest(came),
          house: house === undefined ? null : { path: house.path, text: digest(house.text) },
        });
      }
    }
  return plain(facts);
}

/** The last command: its exit code, and its JSON. */
async function commandFacts(given: Given): Promise<Data> {
  const host = fakeHost({ files: textsOf(given) });
  const [last = [], ...before] = [...(given.commands ?? [])].toReversed();
  for (const argv of before.toReversed()) await ran(host, argv);
  const { code, out } = await ran(host, last);
  return plain({ code, json: JSON.parse(out) as Data });
}
