// Shows whether the log follows from its rules. All events are derived anew while the reader already looks
// around.
import type { JSX } from 'preact';
import { Button } from '../parts/button.tsx';
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
    <Button class="badge bad" onClick={() => go(event)}>
      Breaks {broken.length === 1 ? 'an invariant' : `${broken.length} invariants`}
    </Button>
  );
}

function Verdict({ session }: { readonly session: LogSession }): JSX.Element {
  const { proof, summary, go } = session;
  const badge = (
    look: 'good' | 'bad' | 'open' | 'busy',
    says: string,
    title?: string,
  ): JSX.Element => (
    <span class={`badge ${look}`} role="status" title={title}>
      {says}
    </span>
  );
  if (summary.as !== null)
    return badge(
      'open',
      `What ${inWords(summary.as)} may know`,
      'A view of one side: no rules, no seed and no proof are in it, and nothing that is hidden from this side.',
    );
  const bad = summary.damage ?? wrongIn(proof);
  if (bad !== undefined) {
    const seq = Math.min(bad.seq, summary.count - 1);
    return (
      <Button class="badge bad" title={bad.sentence} onClick={() => go(seq)}>
        Wrong at event {bad.seq}
      </Button>
    );
  }
  if (proof === 'proving') return badge('busy', 'Verifying…');
  switch (proof.verdict) {
    case 'proven':
      return badge(
        'good',
        'Proven to the end',
        `All ${proof.count} events follow from the rules, dice and decisions of this log.`,
      );
    case 'proven-so-far':
      return badge(
        'open',
        'Proven so far',
        'Every event follows, but the log is open: the encounter was not played to its end.',
      );
    case 'unsupported':
    case 'failed':
      return badge(proof.verdict === 'failed' ? 'bad' : 'open', 'Not verified', proof.sentence);
    case 'differs':
    case 'damaged':
      return <></>;
  }
}
