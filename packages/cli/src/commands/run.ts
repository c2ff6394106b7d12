// `fray run`: plays an encounter, prints what happens, and writes a log if asked.
import { openSession } from '@fray/engine/drivers';
import { linkJudged } from '@fray/engine/log';
import { link } from '@fray/engine/machine';
import type { ExitCode } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { breathSteps } from '../interruption.ts';
import { createLogWriter } from '../play/log-writer.ts';
import { prepare, type PlayOptions, type Prepared } from '../play/prepare.ts';
import { createStage, type Stage } from '../play/stage.ts';
import { giveNote } from '../notes.ts';
import { clean, countText } from '../report/text.ts';
import { requireEncounter, requireRules, type Rules } from '../rules/rules.ts';

interface RunOptions extends PlayOptions {
  /** House rules on top of the ruleset, in order. */
  readonly with?: readonly string[];
  readonly log?: string;
  readonly quiet?: boolean;
  /** True to show all of a long fight on a terminal too. */
  readonly full?: boolean;
  /** True if transcripts show bookkeeping too. */
  readonly bookkeeping?: boolean;
  /** True if warnings count as errors. */
  readonly strict?: boolean;
  readonly json?: boolean;
}

/** Plays one scenario of a ruleset and prints what happens; writes a log if the options name one. */
export async function runCommand(host: Host, path: string, options: RunOptions): Promise<ExitCode> {
  const rules = await requireRules(host, path, options.with, options.strict);
  requireEncounter(rules, '', 'its checks can be tried in examples: `fray test`');
  const isShort =
    host.stdout.isTTY &&
    options.full !== true &&
    options.json !== true &&
    options.quiet !== true &&
    options.dice !== 'ask' &&
    options.choices !== 'ask';
  // Measures are questions too; they change no event.
  const program = isShort ? link(rules.ruleset, { watches: true }) : linkJudged(rules.ruleset);
  const prepared = prepare(host, rules, program, options);
  const machine = prepared.start();

  const { asksDice, asksChoices } = prepared.players;
  const log = options.log === undefined ? undefined : createLogWriter(host, options.log);
  const asks = asksDice || asksChoices;
  const stage = createStage(host, { ...options, program, log, short: isShort, asks });
  await stage.play(
    (sink) => openSession(program, machine, sink, undefined, breathSteps),
    prepared.players,
    prepared.onEvent,
  );
  for (const note of prepared.leftOver()) giveNote(host, 'warning', note);
  return reportEnd(host, rules, options, prepared, stage);
}

function reportEnd(
  host: Host,
  rules: Rules,
  options: RunOptions,
  { inputs, isSeedDrawn }: Prepared,
  stage: Stage,
): ExitCode {
  const { seed, scenario, run } = inputs;
  const isSeeded = options.dice === undefined || options.dice === 'seeded';
  return stage.report(
    { ruleset: rules.ruleset.title, scenario, seed, run, log: options.log ?? null },
    `, seed ${clean(seed ?? 'none')}`,
    [
      ...(isSeedDrawn && isSeeded && options.quiet !== true
        ? [`Use --seed ${seed} to play this again.`]
        : []),
      ...(options.log === undefined
        ? []
        : [`${countText(stage.count(), 'event')} in ${host.files.shown(options.log)}.`]),
    ],
  );
}
