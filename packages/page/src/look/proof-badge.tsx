// Shows whether the log follows from its rules. All events are derived anew while the reader already looks
// around.
import type { JSX } from 'preact';
import type { BrokenByLog } from '../inspector/aside.ts';
import type { LogSession } from './session.ts';
import { inWords } from '../parts/spoken.ts';

export function ProofBadge({ session }: { readonly session: LogSession }): JSX.Element {
  return (
    <>
      <Verdict session={session} />
      <Broken session={session} />
    </>
  );
}

/** Returns the lines of invariants that a proven log breaks. */
export function brokenIn(proof: LogSession['proof']): readonly BrokenByLog[] {
  return proof !== 'proving' && 'broken' in proof ? proof.broken : [];
}

/** What the log breaks of the invariants of its rules, beside the proof that it follows from them. */
function Broken({ session: { proof, go } }: { readonly session: LogSession }): JSX.Element | null {
  const broken = brokenIn(proof);
  const [event] = broken[0]?.events ?? [];
  if (event === undefined) return null;
  return (
    <button type="button" class="badge bad" onClick={() => go(event)}>
      Breaks {broken.length === 1 ? 'an invariant' : `${broken.length} invariants`}
    </button>
  );
}

function Verdict({ session }: { readonly session: LogSession }): JSX.Element {
  const { proof, summary, go } = session;
  if (summary.as !== null)
    return (
      <span
        class="badge open"
        title="A view of one side: no rules, no seed and no proof are in it, and nothing that is hidden from this side."
      >
        What {inWords(summary.as)} may know
      </span>
    );
  const bad = summary.damage ?? (proof !== 'proving' && proof.proof === 'differs' ? proof : null);
  if (bad !== null) {
    const seq = Math.min(bad.seq, summary.count - 1);
    return (
      <button type="button" class="badge bad" title={bad.sentence} onClick={() => go(seq)}>
        Wrong at event {bad.seq}
      </button>
    );
  }
  if (proof === 'proving')
    return (
      <span class="badge busy" role="status">
        Verifying…
      </span>
    );
  switch (proof.proof) {
    case 'proven':
      return (
        <span
          class="badge good"
          role="status"
          title={`All ${proof.count} events follow from the rules, dice and decisions of this log.`}
        >
          Proven to the end
        </span>
      );
    case 'proven-so-far':
      return (
        <span
          class="badge open"
          role="status"
          title="Every event follows, but the log is open: the encounter was not played to its end."
        >
          Proven so far
        </span>
      );
    case 'unsupported':
      return (
        <span class="badge open" role="status" title={proof.sentence}>
          Not verified
        </span>
      );
    case 'failed':
      return (
        <span class="badge bad" role="status" title={proof.sentence}>
          Not verified
        </span>
      );
    case 'differs':
      return <></>;
  }
}
