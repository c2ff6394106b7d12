// Inspector: the log or run that a debugging session inspects, with questions to its rules and the
// names in scope.
import {
  compileExpression,
  createSource,
  type Diagnostic,
  type ExpressionOptions,
} from '@fray/dsl/internal';
import {
  createDebugger,
  createQuestion,
  isRecordingFault,
  judgeRecording,
  openLog,
  recordLive,
  ruleStacksIn,
  whatIf,
  type Debugger,
  type JudgedRecording,
  type DebugQuestion,
  type Recording,
  type RuleLine,
  type RuleStack,
  type RuleStackReader,
  type WhatIf,
  type WhatIfFork,
} from '@fray/engine/debugger';
import type { Header, RuleRef } from '@fray/engine/events';
import { faultSentence, headerRefusal } from '@fray/engine/log';
import { link } from '@fray/engine/machine';
import { show, type State } from '@fray/engine/state';
import { wrongFile, wrongInput, wrongUsage } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { beginsLikeLog, NOT_COMPARED, refuseCorrupt, reportTorn } from '../log-loading.ts';
import { prepare, type PlayOptions } from '../play/prepare.ts';
import { clean } from '../report/text.ts';
import { compileHeader, requireEncounter, requireRules, type Compiled } from '../rules/rules.ts';

export interface Inspector {
  readonly fray: Debugger;
  readonly header: Header;
  /** The log or ruleset as messages name it. */
  readonly shown: string;
  /** The state at the current event. */
  readonly state: () => State;
  /** The path of the log; null: the log is not in a file. */
  readonly log: string | null;
  /** Warnings about the log from the start: that it is damaged, or not finished. */
  readonly notes: readonly string[];
  /** Compiles a question in the language of the rules. `claim`: its answer must be yes or no. */
  readonly ask: (text: string, wanted: 'claim' | 'value') => Asked;
  /**
   * Like `ask`, but the question may use names of the rule that runs at the event, such as
   * `o.hits`. Compiling never fails, but the question may have no answer.
   */
  readonly askInside: (text: string, wanted: 'claim' | 'value') => DebugQuestion['at'];
  /** The rules that run at an event, with the values of their names. */
  readonly standing: (seq: number) => RuleStack;
  /** Where the invariants of the rules break. A run is played to its end for it. */
  readonly judged: () => JudgedRecording;
  /** The lines of rules that are running at an event. */
  readonly running: (seq: number) => readonly RuleLine[];
  /** Makes a fork of the fight with one change, with an inspector of its own. */
  readonly fork: (
    wish: WhatIf,
  ) => { readonly inspector: Inspector; readonly fork: WhatIfFork } | { readonly refused: string };
  /**
   * The compiled rules; undefined if the rules of this log cannot be compiled, or if its header
   * cannot be played.
   */
  readonly rules: () => Compiled | undefined;
  /** The reason if there are no rules. */
  readonly noRules: string;
  /** Why the run cannot continue with these dice and answers, if so. */
  readonly stuck: () => string | undefined;
}

type Asked = { readonly ok: true; readonly question: DebugQuestion } | Denied;

/** Why something that was asked for cannot be. */
export interface Denied {
  readonly ok: false;
  readonly why: string;
}

/** Denies something; `hint` says what could be instead. */
export function denied(why: string, hint?: string): Denied {
  return { ok: false, why: hint === undefined ? why : `${why}; ${hint}` };
}

export interface InspectorOptions extends PlayOptions {
  /** Paths of house rules on top, in order. */
  readonly with?: readonly string[];
}

/** True if a log is to be debugged, and not rules. */
export function debugsLog(host: Host, path: string): boolean {
  if (host.files.isFolder(path))
    throw wrongFile(`${host.files.shown(path)} is a folder`, 'name a log or a ruleset');
  const [start] = host.files.readLog(path).chunks();
  if (start === undefined) throw wrongInput(`${host.files.shown(path)} is empty`);
  return beginsLikeLog(start);
}

/** Turns a fault of a log that was found late into a stop; rethrows anything else. */
export function stopForFault(shown: string, thrown: unknown): never {
  if (!isRecordingFault(thrown)) throw thrown;
  throw wrongInput(`${shown}: ${thrown.message}`);
}

/** Opens a log. @throws Stop 1 if it contains no whole event, Stop 5 if it cannot be read */
export function openLogInspector(host: Host, path: string): Inspector {
  const file = host.files.readLog(path);
  const { recording, end, fault } = openLog(host.sha256, file.chunks(), file.bytes);
  if (recording === undefined) {
    refuseCorrupt(host, path, end);
    throw wrongInput(
      `${file.path} is not a log: it has no complete first line`,
      '`fray run FILE --log OUT` writes one',
    );
  }
  const last = recording.count() - 1;
  const notes: string[] = [];
  if (fault !== undefined)
    notes.push(
      `This log is not one that a run could have written: ${fault} Events 0 to ${last} are shown.`,
    );
  else if (end.read === 'corrupt')
    notes.push(
      `This log is damaged: ${faultSentence(end.fault)} Events 0 to ${last} before it are whole.`,
    );
  else if (end.read === 'torn') reportTorn(host, file, end);
  if (notes.length === 0 && !end.over)
    notes.push(`The log is open: the encounter was not played to its end (last event ${last}).`);
  notes.push(NOT_COMPARED);
  return recordingInspector(host, recording, file.path, notes, file.path);
}

/**
 * Creates an inspector for a recording. Its rules are compiled at the first question, unless its
 * header cannot be played.
 */
export function recordingInspector(
  host: Host,
  recording: Recording,
  shown: string,
  notes: readonly string[] = [],
  log: string | null = null,
): Inspector {
  const refusal = headerRefusal(recording.header, host.sha256);
  let rules: { readonly compiled: Compiled | undefined } | undefined =
    refusal === undefined ? undefined : { compiled: undefined };
  return makeInspector(host, {
    fray: createDebugger(recording),
    shown,
    log,
    notes,
    stuck: () => undefined,
    noRules:
      refusal === undefined
        ? 'the rules of this log cannot be read by this version of fray'
        : `this log cannot be played (${refusal})`,
    rules: () => {
      if (rules === undefined) {
        const compiled = compileHeader(recording.header);
        rules = { compiled: compiled.ruleset === undefined ? undefined : compiled };
      }
      return rules.compiled;
    },
  });
}

/** Begins a run of a scenario. It is played only as far as the reader looks. */
export async function openRunInspector(
  host: Host,
  path: string,
  options: InspectorOptions,
): Promise<Inspector> {
  if (options.dice === 'ask' || options.choices === 'ask')
    throw wrongUsage(
      'while debugging, fray asks nobody',
      'give the faces in a list, and the answers in a file or a log: `--dice 9,55 --choices answers.txt`',
    );
  const rules = await requireRules(host, path, options.with);
  requireEncounter(rules);
  const program = link(rules.ruleset);
  const prepared = prepare(host, rules, program, options);
  const machine = prepared.start();
  const live = recordLive(program, machine, prepared.players.sources, prepared.onEvent);
  const notes = prepared.isSeedDrawn
    ? [`--seed ${clean(prepared.inputs.seed ?? '')} shows this run again.`]
    : [];
  return makeInspector(host, {
    fray: createDebugger(live),
    shown: rules.shown,
    log: null,
    notes,
    noRules: 'there are no rules',
    rules: () => rules,
    stuck: live.stuck,
  });
}

type InspectorParts = Omit<
  Inspector,
  'header' | 'state' | 'ask' | 'askInside' | 'standing' | 'judged' | 'running' | 'fork'
>;

function makeInspector(host: Host, parts: InspectorParts): Inspector {
  const { recording } = parts.fray;
  const { header } = recording;
  const askOf = (
    text: string,
    wanted: 'claim' | 'value',
    seq: number,
    bound: NonNullable<ExpressionOptions['bound']>,
  ): Asked => {
    const compiled = parts.rules();
    if (compiled?.ruleset === undefined || compiled.checked === undefined)
      return denied(`${parts.noRules}, so it can only show paths such as Babel.HP`);
    const made = compileExpression(
      compiled.checked,
      compiled.ruleset,
      createSource('question', text),
      { people: recording.state(seq).participants, wanted, bound },
    );
    return made.ok
      ? { ok: true, question: createQuestion(recording, made.ruleset, made.expr) }
      : denied(inOneSentence(made.diagnostics));
  };
  let judged: JudgedRecording | undefined;
  let known: RuleStackReader | undefined;
  const standingNow = (): RuleStackReader | undefined => {
    const ruleset = parts.rules()?.ruleset;
    return ruleset === undefined ? undefined : (known ??= ruleStacksIn(recording, ruleset));
  };
  const standingAt: Inspector['standing'] = (seq) =>
    standingNow()?.stack(seq) ?? { fault: parts.noRules };
  const askInside: Inspector['askInside'] = (text, wanted) => {
    const words = new Set(text.match(/[\p{L}\p{M}\p{N}_-]+/gu));
    const known = new Map<string, Asked>();
    return (seq) => {
      const running = standingAt(seq);
      // Names of the innermost rule take precedence.
      const bound = ('frames' in running ? [...running.frames] : [])
        .reverse()
        .flatMap(({ names }) => names)
        .filter(({ name }) => words.has(name))
        .map(({ name, value }) => ({ name, value }));
      const key = JSON.stringify(bound);
      const asked = known.get(key) ?? askOf(text, wanted, seq, bound);
      known.set(key, asked);
      return asked.ok ? asked.question.at(seq) : { fault: asked.why };
    };
  };
  return {
    ...parts,
    header,
    state: () => recording.state(parts.fray.at()),
    ask: (text, wanted) => askOf(text, wanted, parts.fray.at(), []),
    askInside,
    standing: standingAt,
    judged: () => {
      const ruleset = parts.rules()?.ruleset;
      return (judged ??=
        ruleset === undefined
          ? { breaks: [], unjudged: `${parts.noRules}.` }
          : judgeRecording(recording, ruleset));
    },
    running: (seq) => standingNow()?.lines(seq) ?? [],
    fork: (wish) => {
      const ruleset = parts.rules()?.ruleset;
      if (ruleset === undefined) return { refused: parts.noRules };
      const fork = whatIf(recording, ruleset, wish, host.sha256);
      if ('refused' in fork) return fork;
      const inspector = makeInspector(host, {
        ...parts,
        fray: createDebugger(fork.recording),
        shown: `${parts.shown}, but ${fork.changes.join(', ') || 'nothing else'}`,
        log: null,
        notes: [],
        stuck: fork.recording.stuck,
      });
      return { inspector, fork };
    },
  };
}

/** The first problem and its help, in one sentence. */
export function inOneSentence(diagnostics: readonly Diagnostic[]): string {
  const [first] = diagnostics;
  if (first === undefined) return 'this cannot be read';
  const help = first.help[0]?.text;
  return `${first.message}${help === undefined ? '' : `; ${help}`}`;
}

/** True if `show` knows the path here, or if it names a condition that somebody could have. */
export function isPath({ header, state, rules }: Inspector, path: string): boolean {
  if (!/^[^\s()<>=+*/]+$/.test(path)) return false;
  if (show(state(), path).found) return true;
  const [who, condition] = path.split('.');
  return (
    header.participants.some((one) => one.name === who) &&
    rules()?.ruleset?.conditions.some((one) => one.name === condition) === true
  );
}

/** The place of a rule, such as `unit-ambush.fray:257`; null for the header. */
export function sourceRefOf({ header }: Inspector, rule: RuleRef | null): string | null {
  const file = header.files[rule?.file ?? -1];
  return rule === null || file === undefined ? null : `${clean(file.path)}:${rule.line}`;
}
