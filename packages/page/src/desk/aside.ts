// What takes longer than a step: reasons, proof, forks, analysis. It runs in a worker of its own, beside the one that steps.
import {
  analyse,
  exitCodes,
  forkCommand,
  isStop,
  namesInside,
  reasonsFor,
  recordingDesk,
  rulesOfLog,
  stop,
  verifyCommand,
  viewOfLog,
  whyTrees,
  type Desk,
} from '@fray/cli/embedded';
import { answerLine, faultSentence, openLog } from '@fray/engine/internal';
import { createMemoryHost } from '../host/memory-host.ts';
import { compareViews, type Comparing } from './comparing.ts';
import { LARGE, offerOf } from './log-desk.ts';
import { markedStyle } from './marks.ts';
import type { AnalysisView } from './analysis-model.ts';
import type { WhyAnswer } from './model.ts';

/** What `fray verify` says. */
export type Proof =
  | { readonly proof: 'proven' | 'proven-so-far'; readonly count: number }
  | {
      readonly proof: 'differs';
      readonly seq: number;
      readonly sentence: string;
      /** The file itself was altered: from there on it is no log. */
      readonly isDamage: boolean;
    }
  | { readonly proof: 'unsupported'; readonly sentence: string };

/** One thing that is to be otherwise. */
export type Change =
  | { readonly change: 'die'; readonly seq: number; readonly index: number; readonly face: number }
  | { readonly change: 'option'; readonly seq: number; readonly index: number };

export interface ForkView extends Comparing {
  readonly bytes: Uint8Array;
  /** What `fray fork` is called with to make the same. */
  readonly command: string;
  readonly at: number;
  readonly says: string;
}

export interface AnalysisRequest {
  readonly measure: string;
  readonly outcome: string;
  readonly serves: string;
}

export interface Aside {
  /** Takes a log, and reads it when something is asked. */
  readonly open: (name: string, bytes: Uint8Array) => void;
  readonly why: (question: string, at: number) => WhyAnswer;
  /** What the names of the rule that runs hold; empty: there are none. */
  readonly names: (seq: number) => string;
  readonly verify: () => Promise<Proof>;
  /** What a side may know, as a view: a text that a page opens. */
  readonly view: (side: string) => string;
  readonly fork: (change: Change) => Promise<ForkView>;
  /** Measures of the log's rules. */
  readonly measures: () => readonly string[];
  readonly analyse: (request: AnalysisRequest) => Promise<AnalysisView>;
  /** What every other face or answer of one event would have meant. */
  readonly alternatives: (
    request: AnalysisRequest,
    seq: number,
  ) => Promise<AnalysisView['moments'][number]>;
}

/** Columns do not matter: nothing is wrapped. */
const look = { style: markedStyle, columns: 100 };

export function createAside(): Aside {
  let opened: { readonly name: string; readonly bytes: Uint8Array } | undefined;
  let known: Desk | undefined;
  const log = (): { readonly name: string; readonly bytes: Uint8Array } => {
    if (opened === undefined) throw stop(exitCodes.problems, 'no log is open');
    return opened;
  };
  const deskOf = (isChecked = log().bytes.length <= LARGE): Desk => {
    const { name, bytes } = log();
    const { host } = createMemoryHost({ [name]: bytes });
    const file = host.files.readLog(name);
    const { recording, end } = openLog(
      host.sha256,
      file.chunks(),
      file.bytes,
      isChecked ? 'checked' : 'unchecked',
    );
    if (recording === undefined)
      throw stop(
        exitCodes.problems,
        end.read === 'corrupt' ? faultSentence(end.fault) : `${name} is no log`,
      );
    return recordingDesk(host, recording, name);
  };
  const desk = (): Desk => (known ??= deskOf());
  const analysed = async (request: AnalysisRequest, at?: number): Promise<unknown> => {
    const { name, bytes } = log();
    const { host, printed } = createMemoryHost({ [name]: bytes });
    await analyse(host, name, {
      ...(request.measure === '' ? {} : { measure: request.measure }),
      ...(request.outcome === '' ? {} : { outcome: request.outcome }),
      ...(request.serves === '' ? {} : { serves: request.serves }),
      ...(at === undefined ? {} : { at }),
      json: true,
    });
    return JSON.parse(printed.out);
  };
  return {
    open: (name, bytes) => {
      opened = { name, bytes };
      known = undefined;
    },
    why: (question, at) => {
      desk().fray.jump(at);
      const reasons = reasonsFor(desk(), question, look);
      if (!reasons.ok) throw stop(exitCodes.usage, reasons.why);
      return { ...whyTrees(reasons.told, reasons.report), further: reasons.told.further };
    },
    names: (seq) => namesInside(desk(), seq),
    verify: async () => {
      const { name, bytes } = log();
      const { host, printed } = createMemoryHost({ [name]: bytes });
      try {
        await verifyCommand(host, [name], { json: true });
      } catch (thrown) {
        if (!isStop(thrown) || printed.out !== '') throw thrown;
        return {
          proof: 'differs',
          seq: deskOf(true).fray.recording.count(),
          sentence: thrown.message,
          isDamage: true,
        };
      }
      // Our own command has printed it.
      const told = JSON.parse(printed.out) as {
        readonly verdict: Proof['proof'];
        readonly count: number;
        readonly seq: number;
        readonly sentence: string;
      };
      if (told.verdict === 'proven' || told.verdict === 'proven-so-far')
        return { proof: told.verdict, count: told.count };
      if (told.verdict === 'differs')
        return { proof: 'differs', seq: told.seq, sentence: told.sentence, isDamage: false };
      return { proof: 'unsupported', sentence: told.sentence };
    },
    view: (side) => {
      const { name, bytes } = log();
      const { host } = createMemoryHost({ [name]: bytes });
      // What the file is called is no side's business.
      return JSON.stringify({ ...viewOfLog(host, name, side), log: '' });
    },
    fork: async (change) => {
      const { name, bytes } = log();
      const wish = wishOf(desk(), change);
      const at = change.seq - 1;
      const { host, disk } = createMemoryHost({ [name]: bytes });
      await forkCommand(host, name, {
        at,
        die: wish.die,
        choice: wish.choice,
        dice: 'seeded',
        choices: 'policy',
        log: FORK,
        quiet: true,
      });
      const made = disk.get(FORK);
      const text =
        typeof made === 'string' ? new TextEncoder().encode(made) : (made ?? new Uint8Array());
      const option = [
        ...wish.die.map((one) => `--die '${one}'`),
        ...wish.choice.map((one) => `--choice '${one}'`),
      ];
      return {
        ...compareViews(bytes, text),
        bytes: text,
        at,
        command: `fray fork ${name} --at ${at} ${option.join(' ')} --log fork.jsonl`,
        says: [...wish.die, ...wish.choice].join(', '),
      };
    },
    measures: () => {
      const { header, shown } = desk();
      const { ruleset } = rulesOfLog(header, shown);
      return ruleset.watches.filter((one) => one.kind === 'measure').map((one) => one.name);
    },
    analyse: async (request) => (await analysed(request)) as AnalysisView, // as `fray analyse --json` prints it
    alternatives: async (request, seq) =>
      (await analysed(request, seq)) as AnalysisView['moments'][number],
  };
}

/** The name of a fork in memory. */
const FORK = 'fork.jsonl';

/** The change in the words of `fray fork`. */
function wishOf(
  desk: Desk,
  change: Change,
): { readonly die: readonly string[]; readonly choice: readonly string[] } {
  const { recording } = desk.fray;
  const event = recording.event(change.seq);
  if (change.change === 'die') {
    if (event.type !== 'dice-rolled')
      throw stop(exitCodes.usage, `event ${change.seq} is no throw`);
    let position = 0;
    recording.walk(1, change.seq - 1, (one) => {
      if (one.type === 'dice-rolled' && one.data.stream === event.data.stream)
        position += one.data.faces.length;
      return true;
    });
    return { die: [`${event.data.stream}#${position + change.index}=${change.face}`], choice: [] };
  }
  if (event.type !== 'choice-made')
    throw stop(exitCodes.usage, `event ${change.seq} is no decision`);
  const offer = offerOf(recording, event)?.data.offer;
  const answer = offer?.kind === 'options' ? offer.options[change.index] : undefined;
  if (answer === undefined) throw stop(exitCodes.usage, 'this was not offered');
  const { ruleset } = rulesOfLog(desk.header, desk.shown);
  const { choice, decider } = event.data;
  return {
    die: [],
    choice: [answerLine(ruleset, { choice, decider }, answer).replace(/^answer /, '')],
  };
}
