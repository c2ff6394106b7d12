// Looks back at one log: any event of it, the state then, and why.
import type { JSX } from 'preact';
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { AnalysisView, ForkWish } from '../inspector/aside.ts';
import type { LogSummary } from '../inspector/model.ts';
import type { LogFilter } from '../inspector/search.ts';
import { ShareLog } from './share-log.tsx';
import { focusOnLog, bringIntoSight } from '../parts/focus-return.ts';
import { useOneByOne } from '../parts/one-by-one.ts';
import type { LogWorkers } from '../worker/log-workers.ts';
import { AnalysisPane } from './analysis-pane.tsx';
import { EventList } from './event-list.tsx';
import { ForkView } from './fork-view.tsx';
import { KeyHelp } from './key-help.tsx';
import { LogTitle } from './log-title.tsx';
import { MomentCard } from './moment-card.tsx';
import { Overview } from './overview.tsx';
import { PARTS, LowerPane, PartTabs, type LowerPart, type TabName } from './part-tabs.tsx';
import { RulePane } from './rule-pane.tsx';
import { NO_FILTER, SearchBox } from './search-box.tsx';
import { useLogSession, type LogSession } from './session.ts';
import { StatePane } from './state-pane.tsx';
import { Stops } from './stops.tsx';
import { Transport } from './transport.tsx';
import { useKeys } from './use-keys.ts';
import { WhyPane, type WhyQuestionAt } from './why-pane.tsx';

/** The order in which the parts are drawn. The event itself comes first. */
const DRAWN = ['event', 'events', 'state', 'overview', 'rules'] as const;

/** A line of one of the log's files, both by number. */
interface Place {
  readonly file: number;
  readonly line: number;
}

interface LookingBackProps {
  readonly workers: LogWorkers;
  readonly summary: LogSummary;
  /** The file as it was opened. */
  readonly file: Blob;
  readonly start: number;
  /** Opens another log in its place, such as a fork of it, with a way back to this event. */
  readonly onOpen: (name: string, file: Blob, at: number, back: number) => void;
  /** Returns to the log from which this one was opened; undefined if there is none. */
  readonly onBack: (() => void) | undefined;
}

export function LookingBack({
  workers,
  summary: opened,
  file,
  start,
  onOpen,
  onBack,
}: LookingBackProps): JSX.Element {
  const drawn = useOneByOne(DRAWN.length);
  const isDrawn = (part: (typeof DRAWN)[number]): boolean => drawn > DRAWN.indexOf(part);
  const session = useLogSession(workers, opened, start, drawn === DRAWN.length);
  const { summary } = session;
  const [filter, setFilter] = useState<LogFilter>(NO_FILTER);
  const [found, setFound] = useState<Uint32Array | undefined>(undefined);
  const [asked, setAsked] = useState<readonly WhyQuestionAt[]>([]);
  const [place, setPlace] = useState<Place | undefined>(undefined);
  const [change, setChange] = useState<ForkWish | undefined>(undefined);
  const [analysis, setAnalysis] = useState<AnalysisView | undefined>(undefined);
  const [tab, setTab] = useState<TabName>('state');
  const [lower, setLower] = useState<LowerPart>('rules');
  const [helps, setHelps] = useState(false);
  const [shares, setShares] = useState(false);

  // The next step leaves a requested place.
  useEffect(() => setPlace(undefined), [session.at]);

  const here = useRef(session.at);
  here.current = session.at;
  const why = useCallback(
    (question: string, at = here.current): void => setAsked((all) => [...all, { question, at }]),
    [],
  );
  const goToPlace = useCallback(
    (path: string, line: number): void => {
      const file = summary.files.findIndex((one) => one.path === path);
      if (file < 0) return;
      setPlace({ file, line });
      setLower('rules');
      setTab('rules');
    },
    [summary],
  );
  // After opening a log, keys move through its events.
  useEffect(() => {
    if (isDrawn('events')) focusOnLog();
  }, [isDrawn('events')]);
  useKeys(session, {
    found,
    filter,
    why,
    setHelps,
    close: () => setAsked([]),
    show: setTab,
    leaveFork: () => (change === undefined ? onBack?.() : setChange(undefined)),
  });

  const isView = summary.as !== null;
  const changed = useCallback(
    (path: string): void => setFilter((before) => ({ ...before, changed: path })),
    [],
  );
  const pane = asked.at(-1);
  const { card, state, rules, transport } = usePanes(session, {
    place,
    onPlace: setPlace,
    onSource: goToPlace,
    onWhy: why,
    onValue: isView ? changed : why,
    onFork: setChange,
    onHelp: () => setHelps(true),
  });
  return (
    <div class="looking-back" data-tab={tab}>
      <LogTitle session={session} onShare={() => setShares(true)} onBack={onBack} />
      {isDrawn('overview') && <Overview session={session} analysis={analysis} />}
      {transport}
      <PartTabs
        parts={isView ? ['state', 'events'] : PARTS}
        chosen={tab}
        onChoose={(name) => {
          setTab(name);
          if (name === 'rules' || name === 'analysis') setLower(name);
          // The pane is below the event, which may be long.
          requestAnimationFrame(() =>
            bringIntoSight(document.querySelector(`.columns [data-part='${name}']`)),
          );
        }}
      />
      {change !== undefined && (
        <ForkView
          session={session}
          change={change}
          onClose={() => setChange(undefined)}
          onOpen={(name, fork, at) => onOpen(name, fork, at, session.at)}
        />
      )}
      <div class="columns">
        <section class="column timeline" data-part="events" aria-label="Events">
          <SearchBox
            session={session}
            filter={filter}
            onFilter={setFilter}
            found={found}
            onFound={setFound}
          />
          {isDrawn('events') && <EventList session={session} found={found} />}
        </section>
        <section class="column middle" aria-label="This event">
          {card}
          {pane !== undefined && (
            <WhyPane
              session={session}
              asked={pane}
              canGoBack={asked.length > 1}
              onBack={() => setAsked((all) => all.slice(0, -1))}
              onAsk={why}
              onPlace={goToPlace}
              onClose={() => setAsked([])}
            />
          )}
          <Stops session={session} />
          {!isView && isDrawn('rules') && (
            <LowerPane
              chosen={lower}
              onChoose={setLower}
              rules={rules}
              chances={
                <AnalysisPane session={session} analysis={analysis} onAnalysis={setAnalysis} />
              }
            />
          )}
        </section>
        <section class="column right" data-part="state" aria-label="How things stand">
          {isDrawn('state') && state}
        </section>
      </div>
      {shares && <ShareLog session={session} file={file} onClose={() => setShares(false)} />}
      {helps && <KeyHelp onClose={() => setHelps(false)} />}
    </div>
  );
}

interface PaneActions {
  /** The line of a file to show, instead of the line of the event. */
  readonly place: Place | undefined;
  readonly onPlace: (place: Place) => void;
  readonly onSource: (path: string, line: number) => void;
  readonly onWhy: (question: string) => void;
  readonly onValue: (path: string) => void;
  readonly onFork: (change: ForkWish) => void;
  readonly onHelp: () => void;
}

/** Returns the panes that depend on the position in the log. A step redraws only those that it changes. */
function usePanes(
  session: LogSession,
  actions: PaneActions,
): Readonly<Record<'card' | 'rules' | 'transport', JSX.Element>> & {
  readonly state: JSX.Element | false;
} {
  const { moment, summary } = session;
  const { place } = actions;
  const isView = summary.as !== null;
  const card = useMemo(
    () =>
      moment === undefined ? (
        <p class="waiting">…</p>
      ) : (
        <MomentCard
          session={session}
          moment={moment}
          onWhy={actions.onWhy}
          onEvent={session.go}
          onPlace={actions.onSource}
          onFork={actions.onFork}
        />
      ),
    [moment, summary, session.proof === 'proving'],
  );
  const state = useMemo(
    () =>
      moment !== undefined && (
        <StatePane
          state={moment.state}
          onValue={actions.onValue}
          hint={isView ? 'Where did it change?' : 'Why is it so?'}
        />
      ),
    [moment, isView],
  );
  const ruleAt = moment?.place ?? undefined;
  const rules = useMemo(
    () => (
      <RulePane
        session={session}
        wanted={place}
        onFile={(one) => actions.onPlace({ file: one, line: 1 })}
      />
    ),
    [summary, session.stops, place, ruleAt?.file, ruleAt?.line],
  );
  const transport = useMemo(
    () => <Transport session={session} onHelp={actions.onHelp} />,
    [session.at, session.message, session.stops, summary],
  );
  return { card, state, rules, transport };
}
