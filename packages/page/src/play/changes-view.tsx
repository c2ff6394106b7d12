// Shows what changed: the rules, this fight by both, the smallest fight that shows it, and the odds. Each
// appears as soon as it is known.
import type { ComponentChildren, JSX } from 'preact';
import { Beside } from '../parts/beside.tsx';
import { Marked } from '../parts/marked.tsx';
import type { FightsReport, TextReport } from '../workshop/workshop-model.ts';
import { ShiftView } from './odds-view.tsx';
import type { ChangesReport } from './results.ts';

export function ChangesView({ changes }: { readonly changes: ChangesReport }): JSX.Element {
  const { rules, isNothing, fights, smallest, shift } = changes;
  if (isNothing)
    return (
      <p>
        Nothing yet: these are the rules as they came. Change a rule, or put a house rule on top,
        and ask again.
      </p>
    );
  return (
    <>
      {typeof shift?.lead === 'string' && (
        <p>
          <strong>{shift.lead}</strong>
        </p>
      )}
      <Part title="Rules" notes={rules.notes}>
        <ReportText report={rules} label="What changed in the rules" />
      </Part>
      {fights !== undefined && (
        <Part title="This fight, with the same dice" notes={fights.notes}>
          <Fights fights={fights} />
        </Part>
      )}
      {smallest !== undefined && (
        <Part title="The smallest fight that shows it" notes={smallest.notes}>
          <ReportText report={smallest} label="The smallest fight that shows it" />
        </Part>
      )}
      {shift !== undefined && (
        <Part title="Odds" notes={shift.notes}>
          <ShiftView shift={shift} />
        </Part>
      )}
    </>
  );
}

function Part({
  title,
  notes,
  children,
}: {
  readonly title: string;
  readonly notes: string;
  readonly children: ComponentChildren;
}): JSX.Element {
  return (
    <section class="changed-part">
      <h2>{title}</h2>
      {notes !== '' && <p class="note said">{notes}</p>}
      {children}
    </section>
  );
}

function ReportText({
  report,
  label,
}: {
  readonly report: TextReport;
  readonly label: string;
}): JSX.Element {
  return (
    <pre class="listed said short" role="region" tabIndex={0} aria-label={label}>
      {report.text}
    </pre>
  );
}

function Fights({ fights }: { readonly fights: FightsReport }): JSX.Element {
  if (fights.parting === null) return <p>It goes the same way, event for event.</p>;
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
