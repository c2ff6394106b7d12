// Answers questions for a check that is counted alone and may be pushed: the same answer every time.
import type { Answer } from '@fray/dsl/ir';
import { advance } from '../machine/advance.ts';
import type { ChoiceNeed } from '../machine/api.ts';

/** Advances a machine, and answers its questions. */
export interface Answering {
  readonly go: typeof advance;
  /** True if the machine has asked anything. */
  readonly wasAsked: () => boolean;
}

/** Makes answers. With `pushes`, everybody who may push does. All other questions get their default answer. */
export function answering(pushes: boolean): Answering {
  let asked = false;
  return {
    go: (program, machine, reply, mode, most) => {
      let step = advance(program, machine, reply, mode, most);
      while (step.need?.need === 'choice') {
        asked = true;
        const answer = answerTo(step.need, pushes);
        if (answer === null) break;
        step = advance(program, machine, { reply: 'answer', answer, by: 'policy' }, mode, most);
      }
      return step;
    },
    wasAsked: () => asked,
  };
}

/** Returns the answer; null if the question has no default. */
function answerTo({ offer, default: silence }: ChoiceNeed, pushes: boolean): Answer | null {
  if (offer.kind !== 'options') return silence;
  const yesOrNo = (what: boolean): Answer | undefined =>
    offer.options.find((option) => 'choose' in option && option.choose === what);
  return (
    (pushes ? yesOrNo(true) : undefined) ?? silence ?? yesOrNo(false) ?? offer.options[0] ?? null
  );
}
