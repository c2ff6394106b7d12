// Looking back: one log, any event of it, the state then, and why.
import type { JSX } from 'preact';
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { AnalysisView } from '../inspector/analysis-model.ts';
import type { Change } from '../inspector/aside.ts';
import type { LogSummary } from '../inspector/model.ts';
import type { LogFilter } from '../inspector/search.ts';
import { ShareLog } from './share-log.tsx';
import { focusOnLog } from '../parts/focus-return.ts';
import { bringIntoSight } from '../parts/in-sight.ts';
import { useOneByOne } from '../parts/one-by-one.ts';
import type { LogWorkers } from '../worker/log-workers.ts';
import { AnalysisPane } from './analysis-pane.tsx';
import { EventList } from './event-list.tsx';
import { ForkView } from './fork-view.tsx';
import { KeyHelp } from './key-help.tsx';
import { commandOfKey, isTyping, type KeyCommand } from './keys.ts';
import { LogTitle } from './log-title.tsx';
import { MomentCard } from './moment-card.tsx';
import { Overview } from './overview.tsx';
import { PARTS, LowerPane, PartTabs, type LowerPart, type Part } from './part-tabs.tsx';
import { RulePane } from './rule-pane.tsx';
import { isEmpty, NO_FILTER, SearchBox } from './search-box.tsx';
import { useLogSession, type LogSession } from './session.ts';
import { StatePane } from './state-pane.tsx';
import { Stops } from './stops.tsx';
import { Transport } from './transport.tsx';
import { WhyPane, type WhyQuestionAt } from './why-pane.tsx';

/** The order of drawing: first of all, the event itself. */
const DRAWN = ['event', 'events', 'state', 'overview', 'rules'] as const;

interface LookingBackProps {
  readonly workers: LogWorkers;
  readonly summary: LogSummary;
  /** The file as it was opened. */
  readonly file: Blob;
  readonly start: number;
  /** Opens another log in its place, such as a fork of it, with a way back to this event. */
  readonly onOpen: (name: string, file: Blob, at: number, back: number) => void;
  /** Returns to the log from which this one was opened; undefined: there is none. */
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
  const { moment, go, summary } = session;
  const [filter, setFilter] = useState<LogFilter>(NO_FILTER);
  const [found, setFound] = useState<Uint32Array | undefined>(undefined);
  const [asked, setAsked] = useState<readonly WhyQuestionAt[]>([]);
  const [place, setPlace] = useState<{ readonly file: number; readonly line: number } | undefined>(
    undefined,
  );
  const [change, setChange] = useState<Change | undefined>(undefined);
  const [analysis, setAnalysis] = useState<AnalysisView | undefined>(undefined);
  const [tab, setTab] = useState<Part>('state');
  const [lower, setLower] = useState<LowerPart>('rules');
  const [helps, setHelps] = useState(false);
  const [shares, setShares] = useState(false);

  // A requested place is left with the next step.
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
  // A step redraws only what it changes.
  const card = useMemo(
    () =>
      moment === undefined ? (
        <p class="waiting">…</p>
      ) : (
        <MomentCard
          session={session}
          moment={moment}
          onWhy={why}
          onEvent={go}
          onPlace={goToPlace}
          onFork={setChange}
        />
      ),
    [moment, summary, session.proof === 'proving'],
  );
  const state = useMemo(
    () =>
      moment !== undefined && (
        <StatePane
          state={moment.state}
          onValue={isView ? changed : why}
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
        onFile={(one) => setPlace({ file: one, line: 1 })}
      />
    ),
    [summary, session.breakpoints, place, ruleAt?.file, ruleAt?.line],
  );
  const transport = useMemo(
    () => <Transport session={session} onHelp={() => setHelps(true)} />,
    [session.at, session.message, session.breakpoints, summary],
  );
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
          // It is below the event, which may be long.
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

interface KeyActions {
  readonly found: Uint32Array | undefined;
  readonly filter: LogFilter;
  readonly why: (question: string) => void;
  readonly setHelps: (helps: boolean) => void;
  readonly close: () => void;
  /** Shows a part of the log where a narrow page hides it. */
  readonly show: (part: Part) => void;
  readonly leaveFork: () => void;
}

/** Puts the cursor into a field, so that what is typed next goes there. */
function focusOn(id: string, show: KeyActions['show']): void {
  const field = document.getElementById(id);
  if (!(field instanceof HTMLInputElement)) return;
  field.closest('details')?.setAttribute('open', '');
  const take = (): void => {
    field.focus();
    field.select();
  };
  if (field.checkVisibility()) return take();
  const around = field.closest('[data-part]')?.getAttribute('data-part');
  const part = PARTS.find((one) => one === around);
  if (part === undefined) return;
  show(part);
  requestAnimationFrame(take);
}

function useKeys(session: LogSession, actions: KeyActions): void {
  const latest = useRef({ session, actions });
  latest.current = { session, actions };
  const act = useMemo(
    () =>
      (command: KeyCommand): void => {
        const { session: now, actions: does } = latest.current;
        const last = now.summary.count - 1;
        switch (command) {
          case 'next':
            return now.stepBy(1);
          case 'back':
            return now.stepBy(-1);
          case 'line':
            return now.move({ move: 'line' }, 'forward');
          case 'line-back':
            return now.move({ move: 'line' }, 'back');
          case 'step':
            return now.move({ move: 'step' }, 'forward');
          case 'step-back':
            return now.move({ move: 'step' }, 'back');
          case 'span':
            return now.move({ move: 'span' }, 'forward');
          case 'span-back':
            return now.move({ move: 'span' }, 'back');
          case 'out':
            return now.move({ move: 'out' }, 'forward');
          case 'out-back':
            return now.move({ move: 'out' }, 'back');
          case 'first':
            return now.go(0);
          case 'last':
            return now.go(last);
          case 'goto':
            return focusOn('goto', does.show);
          case 'find':
            return focusOn('find', does.show);
          case 'find-next':
          case 'find-back': {
            const { found } = does;
            if (found === undefined && !isEmpty(does.filter))
              return now.say('Still searching: once more in a moment.');
            if (found === undefined) return focusOn('find', does.show);
            const next =
              command === 'find-next'
                ? found.find((seq) => seq > now.at)
                : found.findLast((seq) => seq < now.at);
            return next === undefined ? now.say('Nothing more is found that way.') : now.go(next);
          }
          case 'change':
          case 'change-back': {
            const path = does.filter.changed.trim();
            if (path === '') return focusOn('changed', does.show);
            return now.move({ move: 'change', path }, command === 'change' ? 'forward' : 'back');
          }
          case 'break':
            return focusOn('stop', does.show);
          case 'run':
            return now.run('forward');
          case 'run-back':
            return now.run('back');
          case 'watch':
            return focusOn('watch', does.show);
          case 'why':
            if (now.summary.as !== null) return now.say('A view holds no rules to ask why.');
            return does.why(`#${now.at}`);
          case 'what-if':
            return document
              .querySelector<HTMLElement>('.what-if :is(button:enabled, input)')
              ?.focus();
          case 'return':
            return does.leaveFork();
        }
      },
    [],
  );
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (document.querySelector('dialog[open]') !== null) return;
      const command = commandOfKey(event);
      if (command === undefined) return;
      if (command === 'Escape') {
        if (isTyping(document.activeElement)) focusOnLog();
        else latest.current.actions.close();
        return;
      }
      event.preventDefault();
      if (command === '?') latest.current.actions.setHelps(true);
      else act(command);
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, [act]);
}
