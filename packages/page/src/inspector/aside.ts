// Does work that takes longer than a step: reasons, proofs, forks and analyses. It runs in a worker of its
// own, next to the worker that steps.
import {
  analyseTold,
  exitCodes,
  forkCommand,
  isStop,
  namesInside,
  provenTold,
  reasonsFor,
  recordingInspector,
  rulesOfLog,
  stop,
  viewOfLog,
  whyTrees,
  type LuckAnswer,
  type Inspector,
  type OwnAnswer,
} from '@fray/cli/embedded';
import type { Branch, Report, Tree } from '@fray/cli/blocks';
import { questionIn } from '@fray/engine/debugger';
import { answerLine } from '@fray/engine/drivers';
import { readLog } from '@fray/engine/log';
import { notesOf, withNotes } from '../host/command-notes.ts';
import { lastPart } from '../host/plain-path.ts';
import { createMemoryHost } from '../host/memory-host.ts';
import { createRunning } from '../host/running.ts';
import { compareViews, type Comparing } from './comparing.ts';
import { LARGE, openedLog } from './opened.ts';
import { firstLines, LINE, cutText, TEXT, withShortTexts } from './limits.ts';
import type { WhyAnswer } from './model.ts';

/** An analysis with its report, and notes of the command, such as that it was stopped. */
export interface AnalysisView {
  readonly answer: LuckAnswer;
  readonly report: Report;
  readonly notes: string;
}

/** What `fray verify` answers; or that the file itself was altered, so that it is no log from there on. */
export type Proof =
  OwnAnswer | { readonly verdict: 'damaged'; readonly seq: number; readonly sentence: string };

/** One change that a fork makes. */
export type ForkWish =
  | { readonly change: 'die'; readonly seq: number; readonly index: number; readonly face: number }
  | { readonly change: 'option'; readonly seq: number; readonly index: number }
  /** Throws other dice after this event. */
  | { readonly change: 'seed'; readonly seq: number; readonly seed: string }
  /** Adds this house rule after this event. The text has no header. */
  | { readonly change: 'rules'; readonly seq: number; readonly text: string };

export interface ForkedRun extends Comparing {
  readonly bytes: Uint8Array;
  /** The arguments of `fray fork` for the same fork. */
  readonly command: string;
  readonly at: number;
}

export interface AnalysisRequest {
  readonly measure: string;
  readonly outcome: string;
  readonly serves: string;
}

export interface Aside {
  /** Takes a log. It is read at the first question. */
  readonly open: (name: string, bytes: Uint8Array, isChecked?: boolean) => void;
  readonly why: (question: string, at: number) => WhyAnswer;
  /** Returns the values of names in the running rule, or an empty text if there are none. */
  readonly names: (seq: number) => string;
  readonly verify: () => Promise<Proof>;
  /** Returns what a side may know, as a view: a text that a page opens. */
  readonly view: (side: string) => string;
  readonly fork: (change: ForkWish) => Promise<ForkedRun>;
  /** Returns the names of the measures in the log's rules. */
  readonly measures: () => readonly string[];
  readonly analyse: (request: AnalysisRequest) => Promise<AnalysisView>;
  /** Tells what every other face or answer of one event would have meant. */
  readonly alternatives: (request: AnalysisRequest, seq: number) => Promise<Report>;
  /** Asks a count to end with its results so far. */
  readonly interrupt: () => void;
}

interface GivenLog {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** True if the seals are checked whenever the log is read. */
  readonly isChecked: boolean;
}

/** The options for texts. The width does not matter, because nothing is wrapped. */
export function createAside(): Aside {
  let opened: GivenLog | undefined;
  let known: Inspector | undefined;
  const running = createRunning();
  const log = (): GivenLog => {
    if (opened === undefined) throw stop(exitCodes.problems, 'no log is open');
    return opened;
  };
  const inspector = (): Inspector => {
    if (known !== undefined) return known;
    const { name, bytes, isChecked } = log();
    const { host, recording } = openedLog(name, bytes, isChecked);
    return (known = recordingInspector(host, recording, name));
  };
  const analysed = async (
    { measure, outcome, serves }: AnalysisRequest,
    at?: number,
  ): Promise<AnalysisView> => {
    const { name, bytes } = log();
    const made = createMemoryHost({ [name]: bytes });
    const asked = {
      ...(measure === '' ? {} : { measure }),
      ...(outcome === '' ? {} : { outcome }),
      ...(serves === '' ? {} : { serves }),
      ...(at === undefined ? {} : { at }),
    };
    const told = await running.on(made, ({ host }) => analyseTold(host, name, asked));
    return {
      answer: told.answer() as LuckAnswer, // of one moment it is not read
      // The curve is over the timeline.
      report: told.report(true).filter(({ block }) => block !== 'curve'),
      notes: notesOf(made),
    };
  };
  return {
    open: (name, bytes, isChecked = bytes.length <= LARGE) => {
      opened = { name, bytes, isChecked };
      known = undefined;
    },
    why: (question, at) => {
      inspector().fray.jump(at);
      const reasons = reasonsFor(inspector(), question);
      if (!reasons.ok) throw stop(exitCodes.usage, reasons.why);
      // All reasons: the page folds those that nobody has asked for yet.
      const trees = whyTrees(reasons.explanation, { ...reasons.report, full: true });
      const { title, reasons: near, otherwise } = trees;
      const answer: WhyAnswer = {
        title,
        reasons: boundedTree(near),
        otherwise: otherwise && { ...otherwise, tree: boundedTree(otherwise.tree) },
        further: reasons.explanation.further,
      };
      return withShortTexts(answer, LINE);
    },
    names: (seq) => cutText(namesInside(inspector(), seq), TEXT),
    verify: () => {
      const { name, bytes } = log();
      const { host } = createMemoryHost({ [name]: bytes });
      return provenTold(host, name)
        .then((told): Proof => told.answer())
        .catch((thrown: unknown): Proof => {
          if (!isStop(thrown)) throw thrown;
          const seq = readLog(bytes, host.sha256).events.length;
          return { verdict: 'damaged', seq, sentence: thrown.message };
        });
    },
    view: (side) => {
      const { name, bytes } = log();
      const { host } = createMemoryHost({ [name]: bytes });
      // A side must not learn the name of the file.
      return JSON.stringify({ ...viewOfLog(host, name, side), log: '' });
    },
    fork: async (change) => {
      const { name, bytes } = log();
      const wish = wishOf(inspector(), change);
      const at =
        change.change === 'die' || change.change === 'option' ? change.seq - 1 : change.seq;
      const made = createMemoryHost({ ...wish.files, [name]: bytes });
      await forkCommand(made.host, name, {
        at,
        die: wish.die,
        choice: wish.choice,
        ...(wish.seed === undefined ? {} : { seed: wish.seed }),
        ...(wish.rules === undefined ? {} : { rules: wish.rules }),
        dice: 'seeded',
        choices: 'policy',
        log: FORK,
        quiet: true,
      }).catch((thrown: unknown) => {
        throw wish.rules === undefined ? thrown : withNotes(thrown, made);
      });
      const kept = made.disk.get(FORK);
      const text =
        typeof kept === 'string' ? new TextEncoder().encode(kept) : (kept ?? new Uint8Array());
      const option = [
        ...wish.die.map((one) => `--die '${one}'`),
        ...wish.choice.map((one) => `--choice '${one}'`),
        ...(wish.seed === undefined ? [] : [`--seed '${wish.seed}'`]),
        ...(wish.rules === undefined ? [] : [`--rules ${wish.rules}`]),
      ];
      return {
        ...compareViews(bytes, text, ['the log', 'the fork']),
        bytes: text,
        at,
        command: `fray fork ${name} --at ${at} ${option.join(' ')} --log fork.jsonl`,
      };
    },
    measures: () => {
      const { header, shown } = inspector();
      const { ruleset } = rulesOfLog(header, shown);
      return ruleset.watches.filter((one) => one.kind === 'measure').map((one) => one.name);
    },
    analyse: (request) => analysed(request),
    alternatives: async (request, seq) => (await analysed(request, seq)).report,
    interrupt: running.interrupt,
  };
}

/** Shortens lists of reasons to what a page can show: a reason may depend on ten thousand others. */
function boundedTree(tree: Tree): Tree {
  return { ...tree, branches: bounded(tree.branches) };
}

function bounded(branches: readonly Branch[]): readonly Branch[] {
  return firstLines(
    branches.map(({ words, below }) => ({ words, below: bounded(below) })),
    (left) => ({ words: `and ${left} more`, below: [] }),
  );
}

/** The file name of a fork in memory. */
const FORK = 'fork.jsonl';

/** A change as arguments of `fray fork`, with the files that they name. */
interface Wish {
  readonly die: readonly string[];
  readonly choice: readonly string[];
  readonly seed?: string;
  readonly rules?: string;
  readonly files?: Readonly<Record<string, string>>;
}

const NO_WISH: Wish = { die: [], choice: [] };

function wishOf(inspector: Inspector, change: ForkWish): Wish {
  const { recording } = inspector.fray;
  if (change.change === 'seed') return { ...NO_WISH, seed: change.seed };
  if (change.change === 'rules') return houseRuleOver(inspector, change.text);
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
    return { ...NO_WISH, die: [`${event.data.stream}#${position + change.index}=${change.face}`] };
  }
  if (event.type !== 'choice-made')
    throw stop(exitCodes.usage, `event ${change.seq} is no decision`);
  const offer = questionIn(recording, event)?.data.offer;
  const answer = offer?.kind === 'options' ? offer.options[change.index] : undefined;
  if (answer === undefined) throw stop(exitCodes.usage, 'this was not offered');
  const { ruleset } = rulesOfLog(inspector.header, inspector.shown);
  const { choice, decider } = event.data;
  return {
    ...NO_WISH,
    choice: [answerLine(ruleset, { choice, decider }, answer)],
  };
}

/** Returns a change that puts a house rule on top of everything that the log was played with. */
function houseRuleOver({ header: { files: given, amendments } }: Inspector, text: string): Wish {
  const files = Object.fromEntries(given.map((one) => [one.path, one.text]));
  const [base] = given;
  const below = amendments.length > 0 ? amendments : [base?.path ?? ''];
  const folder = (base?.path ?? '').replace(/[^/]*$/, '');
  const rules = `${folder}what-if.fray`;
  const header = `amends ${below.map((path) => `"${lastPart(path)}"`).join(', ')}`;
  return { ...NO_WISH, rules, files: { ...files, [rules]: `${header}\n\n${text.trim()}\n` } };
}
