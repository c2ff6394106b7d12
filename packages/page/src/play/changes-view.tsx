// Shows what changed: the rules, this fight by both, the smallest fight that shows it, and the odds. Each
// appears as soon as it is known.
import { Blocks } from '@fray/cli/blocks';
import type { JSX } from 'preact';
import { Beside } from '../parts/beside.tsx';
import type { ChangesReport } from '../workshop/workshop-model.ts';
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
