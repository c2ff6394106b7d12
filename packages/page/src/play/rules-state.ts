// What the worker says of the texts in the editors, some time after the last key.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { RemoteWorker } from '../worker/calls.ts';
import type { Language } from '../workshop/language.ts';
import type { Workshop } from '../workshop/workshop.ts';
import type {
  ColouredView,
  DraftRules,
  PlayedFight,
  ProblemView,
  SetupFacts,
} from '../workshop/workshop-model.ts';
import type { Draft } from './draft.ts';
import { neededFiles } from './library.ts';

/** Milliseconds after the last key. */
const QUIET = 250;

export interface Seen {
  readonly problems: readonly ProblemView[];
  readonly colours: readonly ColouredView[];
}

const NOTHING: Seen = { problems: [], colours: [] };

export interface RulesState {
  readonly rules: Seen;
  readonly house: Seen;
  /** Of the last rules without errors. */
  readonly facts: SetupFacts | undefined;
  readonly fight: PlayedFight | undefined;
  /** The fight is of other texts or settings than those that stand there now. */
  readonly isStale: boolean;
  /** Why the fight could not be played. */
  readonly problem: string;
}

/** The texts of a draft as files, with what they need. */
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

/** How the draft is to be played. */
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
    columns: roomForLetters(),
  };
}

/** Letters in a line of the pane that shows a fight. */
function roomForLetters(): number {
  const pane = document.querySelector('.bench-result')?.clientWidth ?? 640;
  return Math.max(40, Math.floor((pane - 44) / 8.2));
}

export function useRulesState(
  draft: Draft,
  language: RemoteWorker<Language>,
  workshop: RemoteWorker<Workshop>,
  again: number,
): RulesState {
  const [state, setState] = useState<RulesState>({
    rules: NOTHING,
    house: NOTHING,
    facts: undefined,
    fight: undefined,
    isStale: false,
    problem: '',
  });
  const latest = useRef(0);
  /** The draft whose texts were looked at last, and whether they can be played. */
  const looked = useRef<{ readonly draft: Draft; readonly plays: boolean } | undefined>(undefined);
  useEffect(() => {
    const mine = (latest.current += 1);
    const isWanted = (): boolean => mine === latest.current;
    const put = (change: Partial<RulesState>): void => {
      if (isWanted()) setState((before) => ({ ...before, ...change }));
    };
    put({ isStale: true });
    const known = looked.current?.draft;
    const hasNewTexts =
      known === undefined ||
      known.path !== draft.path ||
      known.text !== draft.text ||
      known.house !== draft.house;
    const look = async (): Promise<void> => {
      const texts = await rulesOf(draft);
      if (hasNewTexts) {
        // What is shown from here on is of these texts, even if others come before all is known of them.
        looked.current = undefined;
        const plays = await lookAtTexts(texts);
        if (!isWanted()) return;
        looked.current = { draft, plays };
      }
      if (looked.current?.plays !== true) return;
      try {
        const fight = await workshop.calls.play(texts, requestOf(draft));
        put({ fight, isStale: false, problem: '' });
      } catch (error) {
        put({ problem: error instanceof Error ? error.message : String(error) });
      }
    };
    /** False: they cannot be played. */
    const lookAtTexts = async (texts: DraftRules): Promise<boolean> => {
      const [rules, house] = await Promise.all([
        language.calls.look(texts, draft.path),
        draft.house === undefined ? NOTHING : language.calls.look(texts, draft.house.path),
      ]);
      put({ rules, house });
      const facts = await workshop.calls.facts(texts);
      if (facts === null) return false;
      put({ facts });
      if (facts.scenarios.length > 0) return true;
      put({ problem: 'These rules have no scenario to play: a `scenario` says who takes part.' });
      return false;
    };
    // Nobody waits for the end of typing after an answer.
    const soon = setTimeout(() => void look().catch(() => {}), hasNewTexts ? QUIET : 0);
    return () => clearTimeout(soon);
  }, [draft, again]);
  return state;
}
