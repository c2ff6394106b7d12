// `fray run`: plays an encounter, prints what happens, and writes the log.
import { begin, initialState, link, reduce, type Event } from '@fray/engine';
import { exitCodes, isStop, stop, type ExitCode } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { createKeeper } from '../play/keeper.ts';
import { stateKnownTo } from '../play/known.ts';
import { play } from '../play/play.ts';
import { prepare, type PlayOptions } from '../play/prepare.ts';
import { lineFrame } from '../report/frame.ts';
import { printJson } from '../report/json.ts';
import { createPicture } from '../report/picture.ts';
import { stateLines } from '../report/state-view.ts';
import { styleFor, widthFor, type Style } from '../report/style.ts';
import { clean, counted } from '../report/text.ts';
import { createTranscript } from '../report/transcript.ts';
import { requireRules, type Rules } from '../rules.ts';

export interface RunOptions extends PlayOptions {
  /** House rules on top, in order. */
  readonly with?: readonly string[];
  readonly log?: string;
  readonly quiet?: boolean;
  readonly json?: boolean;
}

/** Plays one scenario of a ruleset. */
export async function run(host: Host, path: string, options: RunOptions): Promise<ExitCode> {
  const rules = await requireRules(host, path, options.with);
  if (rules.ruleset.encounter === null) throw stop(exitCodes.problems, `${rules.shown} has no \`encounter\`: there is no order of play`, 'its checks can be tried in examples: `fray test`');
  const program = link(rules.ruleset);
  const prepared = prepare(host, rules, program, options);
  const machine = begin(program, prepared.inputs, prepared.files, rules.amendmentPaths);
  if ('illegal' in machine) throw stop(exitCodes.usage, machine.illegal);

  const log = options.log === undefined ? undefined : createKeeper(host, options.log);
  const screen = createScreen(host, options);
  const events: Event[] = [];
  const style = styleFor(host, host.stderr);
  const { asksDice, asksChoices } = prepared.players;
  // Whoever is asked may want to know how things stand.
  const told: Event[] = [];
  try {
    await play(host, program, machine, {
      ...prepared.players,
      table: { style, state: (who) => stateLines(stateKnownTo(told, machine.state, who), style, widthFor(host.stderr)) },
      onWait: () => log?.commit(),
      onEvent: (event) => {
        log?.append(event);
        prepared.onEvent(event);
        if (asksDice || asksChoices) told.push(event);
        if (options.json === true || event.type === 'encounter-ended') events.push(event);
        screen.show(event);
      },
    });
    log?.close();
  } catch (error) {
    throw keptUpTo(error, log, machine.state.seq);
  }
  screen.end();
  for (const note of prepared.leftOver()) host.stderr.write(`warning: ${note}\n`);
  return tellEnd(host, rules, options, { events, seed: prepared.inputs.seed, isDrawn: prepared.isSeedDrawn, scenario: prepared.inputs.scenario, count: machine.state.seq + 1 });
}

/** A run that stopped in the middle leaves a whole log, and says so. */
function keptUpTo(error: unknown, log: ReturnType<typeof createKeeper> | undefined, seq: number): unknown {
  if (log === undefined || log.hasFailed()) return error;
  try {
    log.close();
  } catch {
    return error; // the log itself was what failed
  }
  if (!isStop(error)) return error;
  const kept = `${log.path} is whole up to event ${seq}, and open`;
  return stop(error.exit, error.message, error.hint === undefined ? kept : `${error.hint}; ${kept}`);
}

interface Screen {
  readonly show: (event: Event) => void;
  readonly end: () => void;
}

function createScreen(host: Host, options: RunOptions): Screen {
  if (options.json === true || options.quiet === true) return { show: () => {}, end: () => {} };
  const style = styleFor(host, host.stdout);
  const columns = widthFor(host.stdout);
  const transcript = createTranscript(style, columns);
  const picture = createPicture();
  // The machine's own state has gone on to its next need by the time that an event is told.
  const state = initialState();
  return {
    show(event) {
      reduce(state, event);
      picture.add(event, state);
      const lines = transcript.add(event);
      if (lines.length > 0) host.stdout.write(`${lines.join('\n')}\n`);
    },
    end() {
      const drawn = picture.lines(style, columns);
      if (drawn.length > 0) host.stdout.write(`\n${drawn.join('\n')}\n`);
    },
  };
}

interface Ended {
  readonly events: readonly Event[];
  readonly seed: string | null;
  readonly isDrawn: boolean;
  readonly scenario: string;
  readonly count: number;
}

function tellEnd(host: Host, rules: Rules, options: RunOptions, run: Ended): ExitCode {
  const style = styleFor(host, host.stdout);
  const last = run.events.at(-1);
  const ended = last?.type === 'encounter-ended' ? last.data : { reason: 'fault' as const, text: 'the run did not end' };
  if (options.json === true) {
    printJson(host, { ruleset: rules.ruleset.title, scenario: run.scenario, seed: run.seed, run: options.run, log: options.log ?? null, ended, events: run.events });
  } else {
    if (options.quiet === true) host.stdout.write(`${ended.text === null ? 'The encounter is over' : clean(ended.text)} (${counted(run.count, 'event')}, seed ${clean(run.seed ?? 'none')})\n`);
    const isSeeded = options.dice === undefined || options.dice === 'seeded';
    const again = run.isDrawn && isSeeded && options.quiet !== true ? `Use --seed ${run.seed} to play this again.` : '';
    const kept = options.log === undefined ? '' : `${counted(run.count, 'event')} in ${host.files.shown(options.log)}.`;
    if (again !== '' || kept !== '') host.stdout.write(`${options.quiet === true ? '' : '\n'}${style.dim([again, kept].filter((text) => text !== '').join(' '))}\n`);
  }
  if (ended.reason !== 'fault' && ended.reason !== 'budget') return exitCodes.fine;
  for (const line of faultLines(last, rules, styleFor(host, host.stderr))) host.stderr.write(`${line}\n`);
  return exitCodes.fault;
}

/** The line of the rule that went wrong. */
function faultLines(last: Event | undefined, rules: Rules, style: Style): readonly string[] {
  if (last?.type !== 'encounter-ended' || last.rule === null) return [];
  const file = rules.ruleset.files[last.rule.file];
  const heading = `${style.bold(style.red('error'))}: ${clean(last.data.text ?? (last.data.reason === 'budget' ? 'the run was longer than its budget' : 'a rule went wrong'))}`;
  const hint = last.data.reason === 'budget' ? [`${style.cyan('hint')}: --budget N allows more steps`] : [];
  if (file === undefined) return [heading, ...hint];
  return [heading, `  --> ${clean(file.path)}:${last.rule.line}  ${clean(last.rule.in)}`, ...lineFrame(file.text, last.rule.line, style), ...hint];
}
