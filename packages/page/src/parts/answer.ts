// Asks a worker, and keeps what comes of it.
import { useEffect, useState } from 'preact/hooks';
import { isCallStopped } from '../worker/calls.ts';

/** The answer to a question, or why there is none; neither until one of them is known. */
interface Asked<Answer> {
  readonly answer?: Answer;
  readonly error?: string;
}

/**
 * Asks, and asks again whenever a part of the question changes. An answer to an earlier question is ignored, and so is a
 * question that was stopped.
 */
export function useAnswer<Answer>(
  ask: () => Promise<Answer>,
  question: readonly unknown[],
): Asked<Answer> {
  const [asked, put] = useState<Asked<Answer>>({});
  useEffect(() => {
    let isWanted = true;
    put({});
    ask()
      .then((answer) => isWanted && put({ answer }))
      .catch((error: unknown) => {
        if (isWanted && !isCallStopped(error)) put({ error: messageOf(error) });
      });
    return () => void (isWanted = false);
  }, question);
  return asked;
}

/** Returns what to tell a reader of something that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
