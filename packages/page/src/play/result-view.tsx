// Shows the results of tests, a hunt, a count or a comparison.
import { Blocks, type Report } from '@fray/cli/blocks';
import type { JSX } from 'preact';
import { Button } from '../parts/button.tsx';
import { Waiting } from '../parts/waiting.tsx';
import type { Draft } from '../share/draft.ts';
import { FightList } from './fight-list.tsx';
import { OneStop } from '../parts/one-stop.tsx';
import type { HuntReport, ChangesReport } from '../workshop/workshop-model.ts';
import type { ReportName, ResultsState, KnownChanges } from './results.ts';
import { Beside } from '../parts/beside.tsx';

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
        <>
          <Notes of={told.notes} />
          <Shown of={told.report} onLine={onLine} />
        </>
      )}
      {tab === 'hunt' && hunt !== undefined && (
        <>
          <Notes of={hunt.notes} />
          <Hunted hunt={hunt} onLine={onLine} onOpen={onOpen} />
        </>
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

function ChangesView({ changes }: { readonly changes: KnownChanges }): JSX.Element {
  const { rules, isNothing, fights, smallest, odds } = changes;
  if (isNothing)
    return (
      <p>
        Nothing yet: these are the rules as they came. Change a rule, or put a house rule on top,
        and ask again.
      </p>
    );
  return (
    <>
      {typeof odds?.lead === 'string' && (
        <p>
          <strong>{odds.lead}</strong>
        </p>
      )}
      <Changes of={rules} />
      {fights !== undefined && (
        <section class="changed-part">
          <h2>This fight, with the same dice</h2>
          <Notes of={fights.notes} />
          {fights.lines.length === 0 ? (
            <p>It goes the same way, event for event.</p>
          ) : (
            <Beside of={fights} heads={['Before', 'After']} rest="“Look back at this fight”" />
          )}
        </section>
      )}
      {smallest !== undefined && <Changes of={smallest} />}
      {odds !== undefined && <Changes of={odds} />}
    </>
  );
}

function Changes({ of: { report, notes } }: { readonly of: ChangesReport }): JSX.Element {
  return (
    <div class="report changed-part">
      <Notes of={notes} />
      <Blocks of={report} />
    </div>
  );
}

function Notes({ of }: { readonly of: string }): JSX.Element | null {
  return of === '' ? null : <p class="note said">{of}</p>;
}
