// Shows whether the log follows from its rules. All events are derived anew while the reader already looks
// around.
import type { JSX } from 'preact';
import type { Proof } from '../inspector/aside.ts';
import type { LogSession } from './session.ts';
import { inWords } from '../parts/spoken.ts';

export function ProofBadge({ session }: { readonly session: LogSession }): JSX.Element {
  return (
    <>
      <Verdict session={session} />
      <Breaks session={session} />
    </>
  );
}

type Broken = NonNullable<Extract<Proof, { readonly broken?: unknown }>['broken']>;

/** Returns the lines of invariants that a log breaks. */
export function brokenIn(proof: LogSession['proof']): Broken {
  return (proof !== 'proving' && 'broken' in proof ? proof.broken : undefined) ?? [];
}

/** Returns where a log does not follow from its rules, or is no log any more. */
export function wrongIn(
  proof: LogSession['proof'],
): { readonly seq: number; readonly sentence: string } | undefined {
  return proof !== 'proving' && 'seq' in proof ? proof : undefined;
}

/** What the log breaks of the invariants of its rules, beside the proof that it follows from them. */
function Breaks({ session: { proof, go } }: { readonly session: LogSession }): JSX.Element | null {
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
        role="status"
        title="A view of one side: no rules, no seed and no proof are in it, and nothing that is hidden from this side."
      >
        What {inWords(summary.as)} may know
      </span>
    );
  const bad = summary.damage ?? wrongIn(proof);
  if (bad !== undefined) {
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
  switch (proof.verdict) {
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
    case 'failed':
      return (
        <span
          role="status"
          class={`badge ${proof.verdict === 'failed' ? 'bad' : 'open'}`}
          title={proof.sentence}
        >
          Not verified
        </span>
      );
    case 'differs':
    case 'damaged':
      return <></>;
  }
}
