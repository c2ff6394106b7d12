// The playground: rules to choose and to change, and at once what comes of them.
import type { JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { isCallFailure, STOPPED } from '../worker/calls.ts';
import { startLanguage, startWorkshop } from '../worker/playground-workers.ts';
import type { OddsReport, TestReport } from '../workshop/workshop-model.ts';
import { amendedBy } from './amended.ts';
import {
  draftOf,
  draftOfFiles,
  keepDraft,
  keptDraft,
  withHouseRule,
  type Draft,
  type GivenRules,
} from './draft.ts';
import { Editor } from './editor.tsx';
import { LIBRARY, libraryText, oldLibraryText } from './library.ts';
import { OddsView } from './odds-view.tsx';
import { requestOf, rulesOf, useRulesState } from './rules-state.ts';
import { SetupForm } from './setup-form.tsx';
import { TableView } from './table-view.tsx';
import { ShareBox } from '../share/share-box.tsx';
import { draftOfLink, linkOf } from '../share/link.ts';

export interface PlaygroundProps {
  /** Rules that are to be played, over what was written at the last visit. */
  readonly given: GivenRules | undefined;
  readonly onOpen: (name: string, bytes: Uint8Array) => void;
}

type ResultTab = 'fight' | 'tests' | 'hunt' | 'odds' | 'diff';

const RESULT_TABS: readonly (readonly [ResultTab, string])[] = [
  ['fight', 'Fight'],
  ['odds', 'Odds'],
  ['tests', 'Tests'],
  ['hunt', 'Hunt'],
  ['diff', 'What changed'],
];

/** What was asked for last, under each tab. */
interface Results {
  readonly tests?: TestReport;
  readonly hunt?: string;
  readonly odds?: OddsReport;
  readonly diff?: string;
  readonly problem?: string;
}

const FIRST = 'rulesets/unit-ambush/unit-ambush.fray';
const HUNTED = 300;
const SECONDS = 10;

/** What opens first: a link, rules that came with the page, what was written at the last visit, or the first system. */
async function firstDraft(given: GivenRules | undefined): Promise<Draft> {
  return (
    (await draftOfLink(location.hash, libraryText, oldLibraryText)) ??
    (given === undefined ? keptDraft() : draftOfFiles(given)) ??
    draftOf(FIRST, (await libraryText(FIRST)) ?? '')
  );
}

export function Playground({ given, onOpen }: PlaygroundProps): JSX.Element {
  const [draft, setDraft] = useState<Draft | undefined>(undefined);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    firstDraft(given)
      .then(setDraft)
      .catch((error: unknown) => {
        setProblem(error instanceof Error ? error.message : String(error));
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
        <Bench draft={draft} setDraft={setDraft} onOpen={onOpen} />
      )}
    </>
  );
}

interface BenchProps extends Pick<PlaygroundProps, 'onOpen'> {
  readonly draft: Draft;
  readonly setDraft: (draft: Draft) => void;
}

function Bench({ draft, setDraft, onOpen }: BenchProps): JSX.Element {
  const language = useMemo(startLanguage, []);
  const workshop = useMemo(startWorkshop, []);
  const counter = useMemo(startWorkshop, []);
  useEffect(() => () => [language, workshop, counter].forEach((one) => one.stop()), []);
  const [again, setAgain] = useState(0);
  const state = useRulesState(draft, language, workshop, again);
  const [tab, setTab] = useState<ResultTab>('fight');
  const [side, setSide] = useState<'rules' | 'house'>('rules');
  const [results, setResults] = useState<Results>({});
  const [busy, setBusy] = useState<ResultTab | undefined>(undefined);
  const [shares, setShares] = useState(false);
  const [isOnRules, setOnRules] = useState(false);
  const first = useRef(true);

  useEffect(() => {
    keepDraft(draft);
    if (first.current) {
      first.current = false;
      return;
    }
    const soon = setTimeout(() => {
      linkOf(draft, libraryText)
        .then((link) => history.replaceState(null, '', link))
        .catch(() => {});
    }, 400);
    return () => clearTimeout(soon);
  }, [draft]);

  const choose = async (path: string): Promise<void> => {
    const text = (await libraryText(path)) ?? '';
    const below = amendedBy(path, text);
    const rules = below === undefined ? undefined : await libraryText(below);
    const chosen = draftOfFiles({
      path,
      files: {
        [path]: text,
        ...(below === undefined || rules === undefined ? {} : { [below]: rules }),
      },
    });
    setResults({});
    setSide(chosen.house === undefined ? 'rules' : 'house');
    setDraft(chosen);
  };

  const start = (which: Exclude<ResultTab, 'fight'>): void => {
    setTab(which);
    setBusy(which);
    const work = async (): Promise<Results> => {
      const rules = await rulesOf(draft);
      switch (which) {
        case 'tests':
          return { tests: await counter.calls.test(rules) };
        case 'hunt':
          return { hunt: await counter.calls.hunt(rules, HUNTED) };
        case 'odds':
          return { odds: await counter.calls.odds(rules, requestOf(draft), SECONDS) };
        case 'diff': {
          const shipped = await libraryText(draft.path);
          const before = await rulesOf({ ...draft, text: shipped ?? draft.text, house: undefined });
          return { diff: await counter.calls.diff(before, rules, draft.scenario) };
        }
      }
    };
    work()
      .then((made) => setResults((old) => ({ ...old, ...made, problem: '' })))
      .catch((error: unknown) => {
        if (isCallFailure(error) && error.message === STOPPED) return;
        setResults((old) => ({
          ...old,
          problem: error instanceof Error ? error.message : String(error),
        }));
      })
      .finally(() => setBusy(undefined));
  };

  const errors = [...state.rules.problems, ...state.house.problems].filter(
    (one) => one.severity === 'error',
  );
  const { house } = draft;
  const sides =
    (state.facts?.scenarios.find((one) => one.name === draft.scenario) ?? state.facts?.scenarios[0])
      ?.sides ?? [];
  const kept = state.fight?.kept ?? 0;
  const setTable = (table: readonly string[]): void => {
    setTab('fight');
    setDraft({ ...draft, table });
  };
  /** Whoever is asked sees what has just happened. */
  const scrollToEnd = (pane: HTMLElement | null): void => {
    if (pane !== null && state.fight?.question !== undefined && state.fight.question !== null)
      pane.scrollTop = pane.scrollHeight;
  };
  return (
    <div class={`playground ${isOnRules ? 'is-on-rules' : ''}`}>
      <h1 class="unseen">Playground</h1>
      <header class="bench-top">
        <label class="choose">
          <span class="unseen">Rules</span>
          <select
            value=""
            onChange={({ currentTarget }) => void choose(currentTarget.value)}
            aria-label="Open other rules"
          >
            <option value="" disabled>
              {draft.path.slice(draft.path.lastIndexOf('/') + 1)}
            </option>
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
        <button type="button" class="quiet" onClick={() => setShares(true)}>
          Share
        </button>
        <div class="bench-tabs">
          <button type="button" aria-pressed={!isOnRules} onClick={() => setOnRules(false)}>
            Result
          </button>
          <button type="button" aria-pressed={isOnRules} onClick={() => setOnRules(true)}>
            Rules
          </button>
        </div>
      </header>
      <div class="bench">
        <section class="bench-rules" aria-label="Rules">
          <div class="lower-tabs" role="group" aria-label="Which text">
            <button type="button" aria-pressed={side === 'rules'} onClick={() => setSide('rules')}>
              {draft.path.slice(draft.path.lastIndexOf('/') + 1)}
            </button>
            {house === undefined ? (
              <button
                type="button"
                onClick={() => {
                  setDraft(withHouseRule(draft));
                  setSide('house');
                }}
              >
                + House rule
              </button>
            ) : (
              <>
                <button
                  type="button"
                  aria-pressed={side === 'house'}
                  onClick={() => setSide('house')}
                >
                  {house.path.slice(house.path.lastIndexOf('/') + 1)}
                </button>
                <button
                  type="button"
                  aria-label="Take the house rule away"
                  onClick={() => {
                    setDraft({
                      ...draft,
                      house: undefined,
                      // A scenario of the house rule goes with it.
                      scenario: house.text.includes(`scenario ${draft.scenario} `)
                        ? ''
                        : draft.scenario,
                    });
                    setSide('rules');
                  }}
                >
                  ×
                </button>
              </>
            )}
          </div>
          <div hidden={side !== 'rules'}>
            <Editor
              key={draft.path}
              path={draft.path}
              text={draft.text}
              label="The rules"
              language={language.calls}
              problems={state.rules.problems}
              colours={state.rules.colours}
              onText={(text) => setDraft({ ...draft, text })}
            />
          </div>
          {house !== undefined && (
            <div hidden={side !== 'house'}>
              <Editor
                key={house.path}
                path={house.path}
                text={house.text}
                label="The house rule"
                language={language.calls}
                problems={state.house.problems}
                colours={state.house.colours}
                onText={(text) => setDraft({ ...draft, house: { ...house, text } })}
              />
            </div>
          )}
          <p class={errors.length > 0 ? 'problem' : 'soft'} role="status">
            {errors.length === 0
              ? 'The rules have no errors.'
              : `${errors.length === 1 ? 'One error' : `${errors.length} errors`}: ${errors[0]?.message.split('\n')[0] ?? ''}`}
          </p>
        </section>
        <section class="bench-result" aria-label="What comes of them">
          {state.facts !== undefined && (
            <SetupForm
              facts={state.facts}
              draft={draft}
              onDraft={(next) => setDraft({ ...next, table: [] })}
            />
          )}
          <div class="row who">
            <label>
              I decide for{' '}
              <select
                value={draft.decides}
                onChange={({ currentTarget: { value } }) =>
                  setDraft({ ...draft, decides: value, table: [] })
                }
              >
                <option value="">nobody</option>
                <option value="everybody">everybody</option>
                {sides.map(({ side, says }) => (
                  <option key={side} value={side}>
                    {says}
                  </option>
                ))}
              </select>
            </label>
            <label>
              <input
                type="checkbox"
                checked={draft.asksDice}
                onChange={({ currentTarget: { checked } }) =>
                  setDraft({ ...draft, asksDice: checked, table: [] })
                }
              />{' '}
              I throw the dice
            </label>
          </div>
          <div class="row">
            <button
              type="button"
              class="primary"
              onClick={() => {
                setTab('fight');
                setAgain((times) => times + 1);
              }}
            >
              Run
            </button>
            <button
              type="button"
              class="quiet"
              onClick={() => {
                setTab('fight');
                setDraft({ ...draft, seed: String(Math.floor(Math.random() * 1_000_000)) });
              }}
            >
              Another seed
            </button>
            {state.fight !== undefined && (
              <button
                type="button"
                class="quiet"
                onClick={() => state.fight !== undefined && onOpen('fight.jsonl', state.fight.log)}
              >
                Look back at this fight
              </button>
            )}
          </div>
          <div class="lower-tabs" role="group" aria-label="Results">
            {RESULT_TABS.map(([name, says]) => (
              <button
                key={name}
                type="button"
                aria-pressed={tab === name}
                onClick={() => (name === 'fight' ? setTab('fight') : start(name))}
              >
                {says}
              </button>
            ))}
            {busy !== undefined && (
              <button type="button" class="stop" onClick={() => counter.stop()}>
                Stop
              </button>
            )}
          </div>
          {busy === tab && (
            <p class="waiting" role="status">
              Working…
            </p>
          )}
          {tab === 'fight' ? (
            <>
              {state.problem !== '' && (
                <p class="problem said" role="alert">
                  {state.problem}
                </p>
              )}
              {state.fight !== undefined && (
                <>
                  {state.isStale && errors.length > 0 && (
                    <p class="note">
                      This is the last fight that could be played; the rules have errors now.
                    </p>
                  )}
                  {state.fight.notes !== '' && <p class="note said">{state.fight.notes}</p>}
                  {(draft.decides !== '' || draft.asksDice) && (
                    <TableView
                      question={state.fight.question}
                      isStale={state.isStale}
                      count={state.fight.kept}
                      unfit={state.isStale ? 0 : draft.table.length - state.fight.kept}
                      onLine={(line) => setTable([...draft.table.slice(0, kept), line])}
                      onUndo={() => setTable(draft.table.slice(0, kept - 1))}
                      onRestart={() => setTable([])}
                    />
                  )}
                  <pre
                    ref={scrollToEnd}
                    class={`transcript ${state.isStale ? 'is-stale' : ''}`}
                    tabIndex={0}
                    aria-label="What happened"
                  >
                    {state.fight.transcript}
                  </pre>
                </>
              )}
            </>
          ) : (
            <ResultView tab={tab} results={results} />
          )}
        </section>
      </div>
      {shares && <ShareBox draft={draft} onClose={() => setShares(false)} />}
    </div>
  );
}

function ResultView({
  tab,
  results,
}: {
  readonly tab: ResultTab;
  readonly results: Results;
}): JSX.Element {
  const { tests, hunt, odds, diff, problem } = results;
  return (
    <>
      {problem !== undefined && problem !== '' && (
        <p class="problem said" role="alert">
          {problem}
        </p>
      )}
      {tab === 'tests' && tests !== undefined && (
        <>
          <p class={tests.failed > 0 ? 'problem' : 'fine'}>
            {tests.passed} passed, {tests.failed} failed
          </p>
          <pre class="transcript" tabIndex={0} aria-label="Tests">
            {tests.text}
          </pre>
        </>
      )}
      {tab === 'hunt' && hunt !== undefined && (
        <pre class="transcript" tabIndex={0} aria-label="Hunt">
          {hunt}
        </pre>
      )}
      {tab === 'odds' && odds !== undefined && <OddsView odds={odds} />}
      {tab === 'diff' && diff !== undefined && (
        <pre class="transcript" tabIndex={0} aria-label="What changed">
          {diff}
        </pre>
      )}
    </>
  );
}
