// Keeps what the worker reports about the texts in the editors, some time after the last key.
import { messageOf } from '../parts/answer.ts';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { latestOnly } from '../parts/latest-only.ts';
import { type RemoteWorker, halt } from '../worker/calls.ts';
import type { Language } from '../workshop/language.ts';
import type { Workshop } from '../workshop/workshop.ts';
import type {
  ColoursView,
  DraftRules,
  PlayedFight,
  ProblemView,
  SetupFacts,
} from '../workshop/workshop-model.ts';
import type { Draft } from '../share/draft.ts';
import { neededFiles } from './library.ts';

/** Milliseconds after the last key until the change is checked, and until everything is. */
const SOON = 30;
const QUIET = 40;

/** Milliseconds until a running fight is shown as such. */
const LONG = 600;

export interface Seen {
  readonly problems: readonly ProblemView[];
  readonly colours: ColoursView;
}

const NOTHING: Seen = { problems: [], colours: { sorts: [], words: new Uint32Array() } };

export interface RulesState {
  readonly rules: Seen;
  readonly house: Seen;
  /** The facts of the last rules without errors. */
  readonly facts: SetupFacts | undefined;
  readonly fight: PlayedFight | undefined;
  /** True if the fight belongs to older texts or settings. */
  readonly isStale: boolean;
  /** True if a fight is being played, and takes long. */
  readonly isPlaying: boolean;
  /** Why the fight could not be played. */
  readonly problem: string;
  /** Ends the running fight where it is. */
  readonly stop: () => void;
}

/** Returns the texts of a draft as files, with the files that they need. */
export async function rulesOf(draft: Draft): Promise<DraftRules> {
  const { path, text, house } = draft;
  return {
    path,
    files: {
      ...draft.others,
      ...(await neededFiles(path, text)),
      ...(house === undefined ? {} : await neededFiles(house.path, house.text)),
      ...(house === undefined ? {} : { [house.path]: house.text }),
      [path]: text,
    },
    stacked: house === undefined || house.text.trim() === '' ? [] : [house.path],
  };
}

/** Returns how the draft is to be played. */
export function requestOf(draft: Draft): Parameters<Workshop['play']>[1] {
  const listed = (values: Readonly<Record<string, string>>): readonly string[] =>
    Object.entries(values).map(([name, value]) => `${name}=${value}`);
  return {
    scenario: draft.scenario,
    seed: draft.seed,
    set: listed(draft.set),
    given: listed(draft.given),
    dice: draft.dice,
    answers: draft.answers,
    asksDice: draft.asksDice,
    decides: draft.decides,
    table: draft.table,
  };
}

/** Returns which text of a draft was just edited; undefined if neither was, or if more has changed. */
function typedIn(before: Draft | undefined, draft: Draft): 'rules' | 'house' | undefined {
  if (before?.path !== draft.path || before.house?.path !== draft.house?.path) return undefined;
  if (before.text !== draft.text) return 'rules';
  return before.house?.text === draft.house?.text ? undefined : 'house';
}

export function useRulesState(
  draft: Draft,
  language: RemoteWorker<Language>,
  workshop: RemoteWorker<Workshop>,
  again: number,
): RulesState {
  const [state, setState] = useState<Omit<RulesState, 'stop'>>({
    rules: NOTHING,
    house: NOTHING,
    facts: undefined,
    fight: undefined,
    isStale: false,
    isPlaying: false,
    problem: '',
  });
  const latest = useRef(0);
  const before = useRef<Draft | undefined>(undefined);
  /** The last draft that was checked, and whether it can be played. */
  const looked = useRef<{ readonly draft: Draft; readonly plays: boolean } | undefined>(undefined);
  const playing = useRef<Promise<unknown> | undefined>(undefined);
  // A reader who types faster than checks run waits for one check at most.
  const [onlyLooks, onlyFacts] = useMemo(() => [latestOnly(), latestOnly()] as const, []);
  const stop = useCallback(() => {
    if (playing.current !== undefined) halt(workshop, playing.current);
  }, [workshop]);
  // This runs before painting, because the time starts with the key.
  useLayoutEffect(() => {
    const mine = (latest.current += 1);
    const isWanted = (): boolean => mine === latest.current;
    const put = (change: Partial<RulesState>): void => {
      if (isWanted()) setState((known) => ({ ...known, ...change }));
    };
    put({ isStale: true });
    // Nobody waits for a fight of other rules.
    stop();
    const known = looked.current?.draft;
    const hasNewTexts =
      known === undefined ||
      known.path !== draft.path ||
      known.text !== draft.text ||
      known.house !== draft.house;
    const typed = typedIn(before.current, draft);
    before.current = draft;
    const glance = async (): Promise<void> => {
      const file = typed === 'house' ? draft.house : draft;
      if (typed === undefined || file === undefined) return;
      const problems = await language.calls.glance(file.path, file.text);
      if (problems !== null && isWanted())
        setState((now) => ({ ...now, [typed]: { ...now[typed], problems } }));
    };
    const look = async (): Promise<void> => {
      const texts = await rulesOf(draft);
      if (hasNewTexts) {
        // From here on the view belongs to these texts, even if newer ones come before the check is done.
        looked.current = undefined;
        const plays = await lookAtTexts(texts);
        if (!isWanted()) return;
        looked.current = { draft, plays };
      }
      if (looked.current?.plays !== true || !isWanted()) return;
      await play(texts);
    };
    const play = async (texts: DraftRules): Promise<void> => {
      const isLong = setTimeout(() => put({ isPlaying: true }), LONG);
      const work = workshop.calls.play(texts, requestOf(draft));
      playing.current = work;
      try {
        const fight = await work;
        put({ fight, isStale: false, problem: '' });
      } catch (error) {
        put({ problem: messageOf(error) });
      }
      if (playing.current === work) playing.current = undefined;
      clearTimeout(isLong);
      put({ isPlaying: false });
    };
    const update = (rules: Partial<Seen>, house: Partial<Seen>): void => {
      if (isWanted())
        setState((now) => ({
          ...now,
          rules: { ...now.rules, ...rules },
          house: { ...now.house, ...house },
        }));
    };
    /**
     * Shows problems as soon as they are known, without waiting for colours. Returns true if there are no
     * errors.
     */
    const see = async (texts: DraftRules): Promise<boolean> => {
      const paths = [draft.path, ...(draft.house === undefined ? [] : [draft.house.path])];
      // All requests are sent at once, so that later typing cannot come between them.
      const looking = Promise.all(paths.map((path) => language.calls.look(texts, path)));
      const painting = Promise.all(paths.map((path) => language.calls.colours(path)));
      painting
        .then(([rules = NOTHING.colours, house = NOTHING.colours]) =>
          update({ colours: rules }, { colours: house }),
        )
        .catch(() => {}); // nobody misses colours of texts that have changed since
      const [ofRules = NOTHING.problems, ofHouse = NOTHING.problems] = await looking;
      update({ problems: ofRules }, { problems: ofHouse });
      return [...ofRules, ...ofHouse].every((one) => one.severity !== 'error');
    };
    /** Checks the texts, and returns false if they cannot be played. */
    const lookAtTexts = async (texts: DraftRules): Promise<boolean> => {
      // Problems come first: for texts with errors nothing else is computed.
      if ((await onlyLooks(() => see(texts))) !== true) return false;
      const facts = (await onlyFacts(() => workshop.calls.facts(texts))) ?? null;
      if (facts === null) return false;
      put({ facts });
      if (facts.scenarios.length > 0) return true;
      put({ problem: 'These rules have no scenario to play: a `scenario` says who takes part.' });
      return false;
    };
    const soon = setTimeout(() => void glance().catch(() => {}), SOON);
    // After an answer there is no need to wait for the end of typing.
    const later = setTimeout(() => void look().catch(() => {}), hasNewTexts ? QUIET : 0);
    return () => {
      clearTimeout(soon);
      clearTimeout(later);
    };
  }, [draft, again]);
  return { ...state, stop };
}
