// Steps: nests sentences. If a sentence has a single short one below it, both go into one line.

import type { Cite } from '../ast/ast.ts';
import type { BookStep, Phrase, StepPart } from './book.ts';
import { phrase, asSentence, phraseText } from './phrase.ts';

/** A sentence by itself, without capital and stop. */
export function leafPart(sentence: Phrase, cites: readonly Cite[] = []): StepPart {
  return { said: sentence, steps: [], numbered: true, cites: citedIds(cites) };
}

/** A sentence with its steps below. */
export function headed(
  sentence: Phrase,
  steps: readonly BookStep[],
  cites: readonly Cite[] = [],
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

/** A line has one colon, and none if one of the lines below it has one too. */
function fitsBehind(sentence: Phrase, part: StepPart): boolean {
  return (
    !phraseText(sentence).includes(': ') &&
    (part.steps.length === 0 || (!phraseText(part.said).includes(': ') && part.steps.length > 1)) &&
    (!phraseText(part.said).includes(': ') || phraseText(part.said).startsWith('say: '))
  );
}

export function oneStep(...parts: readonly StepPart[]): BookStep {
  return { parts };
}

/** With capitals and stops, all the way down. */
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
