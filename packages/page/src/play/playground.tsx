// Draws the playground: rules to choose and to change, with their effects shown at once.
import { messageOf } from '../parts/answer.ts';
import type { JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Button } from '../parts/button.tsx';
import { lastPart } from '../host/plain-path.ts';
import { useOneByOne } from '../parts/one-by-one.ts';
import { startLanguage, startWorkshop } from '../worker/playground-workers.ts';
import { amendedBy, draftOf, draftOfFiles, type Draft, type GivenRules } from '../share/draft.ts';
import { FightView } from './fight-view.tsx';
import { saveDraft, savedDraft } from './draft-storage.ts';
import { LIBRARY, libraryText, oldLibraryText } from './library.ts';
import { ResultView } from './result-view.tsx';
import { useResults, type ReportName } from './results.ts';
import { RulesColumn, type PlaceOfRules, type WhichText } from './rules-column.tsx';
import { useRulesState } from './rules-state.ts';
import { SetupForm } from './setup-form.tsx';
import { sameTexts, shelve, shelved, type Shelved } from './shelf.ts';
import { WhoPlays } from './who-plays.tsx';
import { ShareBox } from './share-box.tsx';
import { draftOfLink, inLanguageOfToday, linkOf, oldRulesOfLink } from '../share/link.ts';

export interface PlaygroundProps {
  /** Rules to play instead of those of the last visit. */
  readonly given: GivenRules | undefined;
  /** Opens a log, at an event if one is named. */
  readonly onOpen: (name: string, bytes: Uint8Array, at?: number) => void;
}

type ResultTab = 'fight' | ReportName;

const RESULT_TABS: readonly (readonly [ResultTab, string])[] = [
  ['fight', 'Fight'],
  ['odds', 'Odds'],
  ['tests', 'Tests'],
  ['hunt', 'Hunt'],
  ['diff', 'What changed'],
];

const FIRST = 'rulesets/unit-ambush/unit-ambush.fray';

/** Carries a text of a link forward, in a worker: only old links need the parser here. */
async function carried(text: string, language: number): Promise<string> {
  const worker = startWorkshop();
  try {
    return await worker.calls.carry(text, language);
  } finally {
    worker.stop();
  }
}

/**
 * Returns what opens first: a link, rules inside the page, the draft of the last visit, or the first system.
 */
async function firstDraft(given: GivenRules | undefined, address: string): Promise<Draft> {
  const last = savedDraft(address);
  if (given === undefined && last?.isOfThisTab === true)
    return inLanguageOfToday(last.draft, carried);
  const kept = last?.draft;
  const opened =
    (await draftOfLink(address, libraryText, oldLibraryText, carried)) ??
    (given === undefined ? undefined : draftOfFiles(given));
  // A link does not replace the draft of the last visit.
  if (opened !== undefined && kept !== undefined && !sameTexts(kept, opened))
    shelve(kept, Date.now());
  if (opened === undefined && kept !== undefined) return inLanguageOfToday(kept, carried);
  return opened ?? draftOf(FIRST, (await libraryText(FIRST)) ?? '');
}

export function Playground({ given, onOpen }: PlaygroundProps): JSX.Element {
  const [draft, setDraft] = useState<Draft | undefined>(undefined);
  const [problem, setProblem] = useState('');
  // Another address may come at any moment, and opens a new playground.
  const [address] = useState(location.hash);
  useEffect(() => {
    firstDraft(given, address)
      .then(setDraft)
      .catch((error: unknown) => {
        setProblem(messageOf(error));
        libraryText(FIRST)
          .then((text) => setDraft(draftOf(FIRST, text ?? '')))
          .catch(() => {});
      });
  }, []);
  return (
    <>
      {problem !== '' && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      {draft === undefined ? (
        <p class="waiting">…</p>
      ) : (
        <Bench
          draft={draft}
          setDraft={setDraft}
          address={address}
          link={problem === '' ? address : ''}
          onOpen={onOpen}
        />
      )}
    </>
  );
}

interface BenchProps extends Pick<PlaygroundProps, 'onOpen'> {
  readonly draft: Draft;
  readonly setDraft: (draft: Draft) => void;
  /** The address under which it was opened. */
  readonly address: string;
  /** The link in that address; empty if it could not be opened. */
  readonly link: string;
}

function Bench({ draft, setDraft, address, link, onOpen }: BenchProps): JSX.Element {
  const language = useMemo(startLanguage, []);
  const workshop = useMemo(startWorkshop, []);
  const counter = useMemo(startWorkshop, []);
  useEffect(() => () => [language, workshop, counter].forEach((one) => one.stop()), []);
  const [again, setAgain] = useState(0);
  const state = useRulesState(draft, language, workshop, again);
  const { facts } = state;
  const scenario =
    facts?.scenarios.find((one) => one.name === draft.scenario) ?? facts?.scenarios[0];
  const shown = useMemo(
    () => ({ ...draft, scenario: scenario?.name ?? '' }),
    [draft, scenario?.name],
  );
  const results = useResults(shown, counter);
  const [tab, setTab] = useState<ResultTab>('fight');
  const [text, setText] = useState<WhichText>(draft.house === undefined ? 'rules' : 'house');
  const [shares, setShares] = useState(false);
  const [isOnRules, setOnRules] = useState(false);
  const [place, setPlace] = useState<PlaceOfRules | undefined>(undefined);
  const isKept = useSavedDraft(draft, address);
  const old = useOldRules(draft, link);
  const drawn = useOneByOne(2);

  const put = (chosen: Draft): void => {
    shelve(draft, Date.now());
    results.clear();
    setTab('fight');
    setText(chosen.house === undefined ? 'rules' : 'house');
    setDraft(chosen);
  };
  const errors = [...state.rules.problems, ...state.house.problems].filter(
    (one) => one.severity === 'error',
  );
  const hasErrors = errors.length > 0;
  const show = (wanted: ResultTab): void => {
    setTab(wanted);
    if (wanted !== 'fight' && !hasErrors) results.start(wanted);
  };
  // What was asked of rules with errors is answered as soon as they are mended.
  useEffect(() => {
    if (tab !== 'fight' && results[tab] === undefined) show(tab);
  }, [hasErrors]);
  /** Changes the fight's settings, and shows the fight. */
  const played = (next: Draft): void => {
    setTab('fight');
    setDraft(next);
  };
  return (
    <div
      class={`playground ${isOnRules ? 'is-on-rules' : ''} ${tab === 'diff' ? 'is-comparing' : ''}`}
    >
      <h1 class="unseen">Playground</h1>
      <header class="bench-top">
        <RulesMenu
          draft={draft}
          onChoose={(path) => void chosenDraft(path).then(put)}
          onShelved={(kept) => void inLanguageOfToday(kept, carried).then(put)}
        />
        <Button onClick={() => setShares(true)}>Share</Button>
        <div class="bench-tabs">
          <button type="button" aria-pressed={!isOnRules} onClick={() => setOnRules(false)}>
            Result
          </button>
          <button type="button" aria-pressed={isOnRules} onClick={() => setOnRules(true)}>
            Rules
          </button>
        </div>
      </header>
      {old !== undefined && draft.came === old.came && (
        <OldRules
          path={old.path}
          hasErrors={hasErrors}
          onNow={() => void chosenDraft(old.path).then(put)}
        />
      )}
      {!isKept && (
        <p class="note" role="alert">
          Your browser keeps nothing of what you write here: “Share” has a link and files of it.
        </p>
      )}
      <div class="bench">
        {drawn > 1 && (
          <RulesColumn
            draft={draft}
            setDraft={setDraft}
            state={state}
            errors={errors}
            language={language.calls}
            shown={text}
            place={place}
            onShow={setText}
          />
        )}
        <section class="bench-result" aria-label="What comes of them">
          {facts !== undefined && (
            <SetupForm
              facts={facts}
              draft={draft}
              onDraft={(change) => setDraft({ ...draft, ...change, table: [] })}
            />
          )}
          <WhoPlays
            draft={draft}
            sides={scenario?.sides ?? []}
            fight={state.fight}
            onDraft={(change) => played({ ...draft, ...change, table: [] })}
            onRun={() => {
              setTab('fight');
              setAgain((times) => times + 1);
            }}
            onOpen={onOpen}
          />
          <div class="lower-tabs" role="group" aria-label="Results">
            {RESULT_TABS.map(([name, says]) => (
              <button
                type="button"
                key={name}
                aria-pressed={tab === name}
                onClick={() => show(name)}
              >
                {says}
              </button>
            ))}
          </div>
          {tab === 'fight' ? (
            <FightView
              draft={draft}
              state={state}
              hasErrors={hasErrors}
              onTable={(table) => played({ ...draft, table })}
              onOpen={onOpen}
            />
          ) : (
            <ResultView
              tab={tab}
              draft={shown}
              hasErrors={hasErrors}
              results={results}
              onLine={(path, line) => {
                setText(path === draft.house?.path ? 'house' : 'rules');
                setOnRules(true);
                setPlace({ path, line });
              }}
              onOpen={onOpen}
            />
          )}
        </section>
      </div>
      {shares && <ShareBox draft={draft} onClose={() => setShares(false)} />}
    </div>
  );
}

/**
 * Returns the rules in a link that the page now has in another version, with the text in the link; undefined
 * if all are unchanged.
 */
function useOldRules(
  { came }: Draft,
  address: string,
): { readonly path: string; readonly came: string } | undefined {
  const [old, setOld] = useState<{ readonly path: string; readonly came: string }>();
  useEffect(() => {
    oldRulesOfLink(address, libraryText)
      .then((paths) => {
        const path = paths.at(-1);
        if (path !== undefined) setOld({ path, came });
      })
      .catch(() => {}); // the code that opens a link reports what is wrong with it
  }, []);
  return old;
}

function OldRules({
  path,
  hasErrors,
  onNow,
}: {
  readonly path: string;
  readonly hasErrors: boolean;
  readonly onNow: () => void;
}): JSX.Element {
  const file = lastPart(path);
  return (
    <p class="note" role="alert">
      This link is an old one: it holds {file} as it was then.{' '}
      {hasErrors
        ? 'The language of the rules has changed since, so this text has errors here. A page of that time plays it.'
        : 'What comes with this page has changed since.'}{' '}
      <Button onClick={onNow}>Open {file} as it is now</Button>
    </p>
  );
}

/**
 * Saves the draft for the next visit, and in the address. Returns false if this browser saves nothing.
 * @param opened the address under which it was opened
 */
function useSavedDraft(draft: Draft, opened: string): boolean {
  const address = useRef(opened);
  const isFirst = useRef(true);
  const [isKept, setKept] = useState(true);
  const pending = useRef<(() => void) | undefined>(undefined);
  useEffect(() => {
    // Text typed just before a reload is not in the address yet.
    const isAhead = isFirst.current && savedDraft(opened)?.isOfThisTab === true;
    const hasLink = !isFirst.current || isAhead;
    isFirst.current = false;
    let isLatest = true;
    const keep = (): void => {
      pending.current = undefined;
      setKept(saveDraft(draft, address.current));
    };
    pending.current = keep;
    const soon = setTimeout(keep, 50);
    const later = setTimeout(() => {
      if (hasLink)
        linkOf(draft, libraryText)
          .then((link) => {
            if (!isLatest) return;
            history.replaceState(null, '', link);
            address.current = link;
            keep();
          })
          .catch(() => {});
    }, 400);
    return () => {
      isLatest = false;
      clearTimeout(soon);
      clearTimeout(later);
    };
  }, [draft]);
  // A reader who leaves does not wait for that.
  useEffect(() => {
    const leave = (): void => pending.current?.();
    addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', leave);
    return () => {
      removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', leave);
      leave();
    };
  }, []);
  return isKept;
}

/** Returns a draft of a file that comes with the page, with what a house rule amends. */
async function chosenDraft(path: string): Promise<Draft> {
  const text = (await libraryText(path)) ?? '';
  const below = amendedBy(path, text);
  const rules = below === undefined ? undefined : await libraryText(below);
  return draftOfFiles({
    path,
    files: {
      [path]: text,
      ...(below === undefined || rules === undefined ? {} : { [below]: rules }),
    },
  });
}

/** Returns the name of a draft on the shelf: `unit-ambush.fray + house-rule.fray, 23 Nov, 14:05`. */
function shelfName({ draft: { path, house }, at }: Shelved): string {
  const files = [path, ...(house === undefined ? [] : [house.path])];
  const when = new Date(at).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
  return `${files.map(lastPart).join(' + ')}, ${when}`;
}

/** The prefix for drafts on the shelf, in the values of the menu. */
const OWN = 'own:';

function RulesMenu({
  draft,
  onChoose,
  onShelved,
}: {
  readonly draft: Draft;
  /** A path of the library. */
  readonly onChoose: (path: string) => void;
  readonly onShelved: (draft: Draft) => void;
}): JSX.Element {
  const [own, setOwn] = useState<readonly Shelved[]>([]);
  // The menu does not offer the present draft, and every change may make it equal to one on the shelf.
  useEffect(
    () => setOwn(shelved().filter((one) => !sameTexts(one.draft, draft))),
    [draft.path, draft.came, draft.house?.path],
  );
  const chosen = (value: string): void => {
    const kept = value.startsWith(OWN) ? own[Number(value.slice(OWN.length))] : undefined;
    if (kept === undefined) onChoose(value);
    else onShelved(kept.draft);
  };
  return (
    <label class="choose">
      <span class="unseen">Rules</span>
      <select
        value=""
        onChange={({ currentTarget }) => chosen(currentTarget.value)}
        aria-label="Open other rules"
      >
        <option value="" disabled>
          {lastPart(draft.path)}
        </option>
        {own.length > 0 && (
          <optgroup label="As you left them">
            {own.map((one, index) => (
              <option key={one.at} value={`${OWN}${index}`}>
                {shelfName(one)}
              </option>
            ))}
          </optgroup>
        )}
        {(['Systems', 'House rules', 'Small systems'] as const).map((group) => (
          <optgroup key={group} label={group}>
            {LIBRARY.filter((one) => one.group === group).map((one) => (
              <option key={one.path} value={one.path}>
                {one.name}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </label>
  );
}
