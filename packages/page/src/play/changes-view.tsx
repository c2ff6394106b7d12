// Shows what changed: the rules, this fight by both, the smallest fight that shows it, and the odds. Each
// appears as soon as it is known.
import { Blocks } from '@fray/cli/blocks';
import type { JSX } from 'preact';
import { Beside } from '../parts/beside.tsx';
import { Marked } from '../parts/marked.tsx';
import type { ChangesReport, FightsReport } from '../workshop/workshop-model.ts';
import type { KnownChanges } from './results.ts';

export function ChangesView({ changes }: { readonly changes: KnownChanges }): JSX.Element {
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
          <Fights fights={fights} />
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

function Fights({ fights }: { readonly fights: FightsReport }): JSX.Element {
  if (fights.lines.length === 0) return <p>It goes the same way, event for event.</p>;
  return (
    <>
      <dl class="both-ends">
        <dt>Before</dt>
        <dd>
          <Marked text={fights.endings[0]} />
        </dd>
        <dt>After</dt>
        <dd>
          {fights.sameOutcome ? 'Both end in the same state. ' : ''}
          <Marked text={fights.endings[1]} />
        </dd>
      </dl>
      <Beside
        heads={['Before', 'After']}
        lines={fights.lines}
        more={
          fights.left === 0
            ? ''
            : `… and ${fights.left} lines more; “Look back at this fight” has them all.`
        }
      />
    </>
  );
}
