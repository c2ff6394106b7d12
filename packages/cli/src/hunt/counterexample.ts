// Turns a finding into things to keep: an `example` for the ruleset, formatted as by `fray fmt`,
// and a log that can be replayed and verified like any other.
import { createSource, format } from '@fray/dsl/internal';
import type { Ruleset } from '@fray/dsl/ir';
import {
  answer,
  diceByStream,
  isRefusal,
  openSession,
  replyFrom,
  scriptedAnswers,
  type Sources,
} from '@fray/engine/drivers';
import type { Event } from '@fray/engine/events';
import { runExample } from '@fray/engine/examples';
import {
  exampleText,
  HUNT_BUDGET,
  membersOf,
  scenarioText,
  type Explained,
  type Played,
} from '@fray/engine/hunt';
import { sealInputs } from '@fray/engine/log';
import { begin, link } from '@fray/engine/machine';
import type { Host } from '../host.ts';
import {
  compileFiles,
  filesWithHashes,
  withRelativePaths,
  type Compiled,
  type Rules,
} from '../rules/rules.ts';

/** Returns the name if it is free; else with the first number that makes it so. */
function freeName(wanted: string, link: string, isFree: (name: string) => boolean): string {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wanted : `${wanted}${link}${number}`;
    if (isFree(name)) return name;
  }
}

/** The text of the example, which ends in a line feed. */
export function exampleOf(
  ruleset: Ruleset,
  played: Played,
  explained: Explained | undefined,
): string {
  const wanted =
    explained === undefined ? 'hunted: a rule goes wrong' : `hunted: ${explained.watch.name}`;
  const text = exampleText(
    ruleset,
    played,
    freeName(wanted, ', ', (name) => ruleset.examples.every(({ text: taken }) => taken !== name)),
    explained?.watch ?? null,
  );
  // A file begins with a header; the example follows it after a blank line.
  const file = format(createSource('example.fray', `ruleset "of the example"\n\n${text}`)).text;
  return file === undefined ? text : file.slice(file.indexOf('\n\n') + 2);
}

/** The entry file with the example at its end. */
export function withExample(text: string, example: string): string {
  return `${text.trimEnd()}\n\n${example}`;
}

/**
 * True if the example, at the end of the rules, breaks the invariant (or ends in a fault) as it
 * should.
 */
export function doesFail(
  host: Host,
  rules: Compiled,
  example: string,
  explained: Explained | undefined,
): boolean {
  const { ruleset } = withAtEnd(rules, example);
  if (ruleset === undefined) return false;
  const { failures } = runExample(ruleset, ruleset.examples.length - 1, host.sha256);
  return failures.some((failure) =>
    explained === undefined
      ? failure.kind === 'fault'
      : failure.kind === 'invariant' && failure.message.includes(explained.watch.name),
  );
}

/** The rules with more text at the end of the entry file. */
function withAtEnd({ sources }: Compiled, more: string): Compiled {
  return compileFiles(
    sources.map(({ path, text }, index) => ({
      path,
      text: index === 0 ? withExample(text, more) : text,
    })),
  );
}

/**
 * The log of a fight, from its beginning to the event that broke the invariant. Its rules are the
 * ruleset with the fight as a scenario at its end, so the log is self-contained. Undefined if no
 * scenario can express the fight.
 */
export function logOf(
  host: Host,
  rules: Rules,
  { fight, size }: Played,
): readonly Event[] | undefined {
  const name = freeName(
    'Hunted',
    '-',
    (one) => fight.scenario !== one && membersOf(fight).every((member) => member.name !== one),
  );
  const raw = withAtEnd(rules, scenarioText(rules.ruleset, fight, name)).ruleset;
  if (raw === undefined) return undefined;
  const ruleset = withRelativePaths(raw);
  const files = filesWithHashes(host, ruleset);
  const inputs = sealInputs(
    {
      scenario: name,
      rulings: [],
      givens: [],
      seed: null,
      run: 0,
      budget: HUNT_BUDGET,
      policies: [],
      dice: ['script'],
      choices: ['script'],
    },
    { files, amendments: [] },
    host.sha256,
  );
  const program = link(ruleset);
  const machine = begin(program, inputs, files);
  if ('illegal' in machine) return undefined;
  const answers = scriptedAnswers(
    fight.answers.flatMap(({ choice, decider, answers: lines }) =>
      lines.map((line) => ({ choice, decider, answer: line, at: 0 })),
    ),
  );
  const sources: Sources = {
    dice: [
      diceByStream(
        fight.dice.map((list) => ({
          ...list,
          stream:
            list.roller === null ? list.stream : list.stream.slice(0, -list.roller.length - 1),
          at: 0,
        })),
      ).source,
    ],
    choices: [answers.source],
  };
  const events: Event[] = [];
  const session = openSession(program, machine, {
    event: (event) => {
      events.push(event);
      answers.note(event);
    },
  });
  while (events.length < size) {
    const reply = replyFrom(session, sources);
    if (reply === undefined || isRefusal(reply) || answer(session, reply) !== undefined)
      return undefined;
  }
  return events.slice(0, size);
}
