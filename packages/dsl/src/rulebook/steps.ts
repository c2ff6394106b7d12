// Steps: nests sentences. If a sentence has a single short one below it, both go on one line.

import type { Cite } from '../ast/ast.ts';
import type { BookStep, Phrase, StepPart } from './book.ts';
import { phrase, asSentence, phraseText } from './phrase.ts';

/** A sentence, without capital and full stop, with the steps below it. */
export function bookPart(
  sentence: Phrase,
  cites: readonly Cite[] = [],
  steps: readonly BookStep[] = [],
  numbered = true,
): StepPart {
  const [only, ...others] = steps;
  const [part, ...further] = only?.parts ?? [];
  const own = citedIds(cites);
  if (
    part !== undefined &&
    others.length === 0 &&
    further.length === 0 &&
    fitsBehind(sentence, part)
  )
    return {
      ...part,
      said: phrase`${sentence}: ${part.said}`,
      cites: joinedCites(own, part.cites),
    };
  return { said: sentence, steps, numbered, cites: own };
}

/**
 * True if the sentence and the part fit on one line. A line has at most one colon, and none if a
 * line below it has one.
 */
function fitsBehind(sentence: Phrase, part: StepPart): boolean {
  return (
    !phraseText(sentence).includes(': ') &&
    (part.steps.length === 0 || (!phraseText(part.said).includes(': ') && part.steps.length > 1)) &&
    (!phraseText(part.said).includes(': ') || phraseText(part.said).startsWith('say: '))
  );
}

/** Such a sentence as a step of its own. */
export function bookStep(...part: Parameters<typeof bookPart>): BookStep {
  return { parts: [bookPart(...part)] };
}

/** Adds capitals and full stops to steps and all steps below them. */
export function finished(steps: readonly BookStep[]): readonly BookStep[] {
  return steps.map((step) => ({
    ...step,
    parts: step.parts.map((part) => ({
      ...part,
      said: asSentence(part.said, part.steps.length > 0 ? ':' : '.'),
      steps: finished(part.steps),
    })),
  }));
}

export function citedIds(cites: readonly Cite[]): readonly string[] {
  return cites.map(({ text }) => text);
}

function joinedCites(a: readonly string[], b: readonly string[]): readonly string[] {
  return [...new Set([...a, ...b])];
}
