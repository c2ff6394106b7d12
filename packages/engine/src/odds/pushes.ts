// A check that may be pushed, by itself: whoever is asked says the same every time.
import type { Answer } from '@fray/dsl/ir';
import { advance } from '../machine/advance.ts';
import type { ChoiceNeed } from '../machine/api.ts';

/** Goes on as `advance` does, and answers questions. */
export interface Answering {
  readonly go: typeof advance;
  /** Whether anything was asked. */
  readonly wasAsked: () => boolean;
}

/** `pushes`: whoever may push does. Otherwise, and to other questions, what silence means is said. */
export function answering(pushes: boolean): Answering {
  let asked = false;
  return {
    go: (program, machine, reply, telling, most) => {
      let step = advance(program, machine, reply, telling, most);
      while (step.need?.need === 'choice') {
        asked = true;
        const answer = answerTo(step.need, pushes);
        if (answer === null) break;
        step = advance(program, machine, { reply: 'answer', answer, by: 'policy' }, telling, most);
      }
      return step;
    },
    wasAsked: () => asked,
  };
}

/** Null: nothing can be said without knowing more. */
function answerTo({ offer, default: silence }: ChoiceNeed, pushes: boolean): Answer | null {
  if (offer.kind !== 'options') return silence;
  const said = (what: boolean): Answer | undefined =>
    offer.options.find((option) => 'choose' in option && option.choose === what);
  return (pushes ? said(true) : undefined) ?? silence ?? said(false) ?? offer.options[0] ?? null;
}
