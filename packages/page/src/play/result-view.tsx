// Shows the results of tests, a hunt, a count or a comparison.
import { Blocks, type Report } from '@fray/cli/blocks';
import type { ComponentChildren, JSX } from 'preact';
import { Button } from '../parts/button.tsx';
import { Waiting } from '../parts/waiting.tsx';
import { ChangesView } from './changes-view.tsx';
import type { Draft } from '../share/draft.ts';
import { FightList } from './fight-list.tsx';
import { OneStop } from '../parts/one-stop.tsx';
import type { HuntReport } from '../workshop/workshop-model.ts';
import type { ReportName, ResultsState } from './results.ts';

/** Goes to a line (from 1) of a file. */
type GoToLine = (path: string, line: number) => void;
/** Looks back at a log, at an event if one is named. */
type OpenLog = (name: string, bytes: Uint8Array, at?: number) => void;

const WORKING: Readonly<Record<ReportName, string>> = {
  tests: 'Running the examples…',
  hunt: 'Hunting for fights that break an invariant…',
  odds: 'Counting, ten seconds at most; until then this is an estimate…',
  diff: 'Comparing the rules, this fight, small fights and the odds, half a minute at most…',
};

export function ResultView({
  tab,
  draft,
  hasErrors,
  results,
  onLine,
  onOpen,
}: {
  readonly tab: ReportName;
  readonly draft: Draft;
  readonly hasErrors: boolean;
  readonly results: ResultsState;
  readonly onLine: GoToLine;
  readonly onOpen: OpenLog;
}): JSX.Element {
  const { hunt, problem, busy, isStopping, of, start, stop } = results;
  const told = tab === 'odds' || tab === 'tests' ? results[tab] : undefined;
  const report = results[tab];
  const isOld = report !== undefined && of[tab] !== draft && busy === undefined;
  return (
    <>
      <p class="unseen" role="status">
        {busy === undefined && report !== undefined && !isOld ? 'The answer is there.' : ''}
      </p>
      {busy !== undefined && (
        <Waiting onStop={stop}>
          {isStopping ? 'Stopping, with what is known so far…' : WORKING[busy]}
        </Waiting>
      )}
      {problem !== '' && busy === undefined && (
        <p class="problem said" role="alert">
          {problem}
        </p>
      )}
      {hasErrors && (
        <p class="note">
          Nothing can be asked: the rules have errors. They stand below the rules, with what mends
          them.
        </p>
      )}
      {isOld && (
        <p class="note">
          This is of the rules and settings as they were before.{' '}
          <Button disabled={hasErrors} onClick={() => start(tab)}>
            Ask again
          </Button>
        </p>
      )}
      {tab === 'diff' && results.diff !== undefined && <ChangesView changes={results.diff} />}
      {told !== undefined && (
        <Noted notes={told.notes}>
          <Shown of={told.report} onLine={onLine} />
        </Noted>
      )}
      {tab === 'hunt' && hunt !== undefined && (
        <Noted notes={hunt.notes}>
          <Hunted hunt={hunt} onLine={onLine} onOpen={onOpen} />
        </Noted>
      )}
    </>
  );
}

function Shown({ of, onLine }: { readonly of: Report; readonly onLine: GoToLine }): JSX.Element {
  return (
    <div class="report">
      <Blocks of={of} top={2} onPlace={onLine} List={OneStop} />
    </div>
  );
}

function Hunted({
  hunt: { parts, fight, log },
  onLine,
  onOpen,
}: {
  readonly hunt: HuntReport;
  readonly onLine: GoToLine;
  readonly onOpen: OpenLog;
}): JSX.Element {
  const [before, after] = parts;
  const open = (seq?: number): void => (log === null ? undefined : onOpen('found.jsonl', log, seq));
  return (
    <>
      <Shown of={before} onLine={onLine} />
      {fight !== null && (
        <section class="fight" aria-label="The smallest fight found">
          <Button onClick={() => open()}>Look back at the fight that was found</Button>
          <FightList {...fight} onEvent={open} />
        </section>
      )}
      <Shown of={after} onLine={onLine} />
    </>
  );
}

function Noted({
  notes,
  children,
}: {
  readonly notes: string;
  readonly children: ComponentChildren;
}): JSX.Element {
  return (
    <>
      {notes !== '' && <p class="note said">{notes}</p>}
      {children}
    </>
  );
}
