// The inputs of people, dice and the referee in a log, found by their purpose. A die is found by stream and position,
// an answer by decider, question and occurrence, a word by the input before it.
import { diceOfThrow, type RecordedDie } from '../drivers/recorded.ts';
import type { AnsweredBy, Event, EventOf } from '../events/event.ts';
import type { Answer } from '@fray/dsl/ir';
import { addUnder, orMade } from '../values/grouped.ts';

interface RecordedAnswer {
  readonly answer: Answer;
  readonly by: AnsweredBy;
  readonly seq: number;
}

interface RecordedInputs {
  /** Returns the die at a position (from 0) of a stream. */
  readonly die: (stream: string, position: number) => RecordedDie | undefined;
  /** Returns the answer to the next question of this sort; call it once for each question. */
  readonly nextAnswer: (choice: string, decider: string) => RecordedAnswer | undefined;
  /** Returns the words that the referee said since the last input; only the first call returns them. */
  readonly wordsNow: () => readonly EventOf<'ruled'>[];
  /** Must receive every input that is given. */
  readonly given: (input: GivenInput) => void;
  /** Returns how many dice, answers and words of the log have not been asked for. */
  readonly left: () => number;
}

type GivenInput =
  | { readonly stream: string; readonly position: number; readonly count: number }
  | { readonly choice: string; readonly decider: string };

/** Collects the inputs of a log, to give them again. */
export function recordedInputs(events: readonly Event[]): RecordedInputs {
  const dice = new Map<string, RecordedDie[]>();
  const answers = new Map<string, RecordedAnswer[]>();
  const words = new Map<string, EventOf<'ruled'>[]>();
  let last = 'start';
  let left = 0;
  for (const event of events) {
    if (event.type === 'dice-rolled') {
      const known = orMade(dice, event.data.stream, () => []);
      last = `throw ${event.data.stream} ${known.length}`;
      known.push(...diceOfThrow(event));
      left += event.data.faces.length;
    } else if (event.type === 'choice-made') {
      const key = questionKey(event.data.choice, event.data.decider);
      const known = orMade(answers, key, () => []);
      known.push({ answer: event.data.answer, by: event.data.by, seq: event.seq });
      if (event.data.by !== 'only-one') {
        last = `${key} ${known.length}`;
        left += 1;
      }
    } else if (event.type === 'ruled') {
      addUnder(words, last, event);
      left += 1;
    }
  }

  const asked = new Map<string, number>();
  let now = 'start';
  return {
    die: (stream, position) => dice.get(stream)?.[position],
    nextAnswer: (choice, decider) => {
      const key = questionKey(choice, decider);
      const count = asked.get(key) ?? 0;
      asked.set(key, count + 1);
      const found = answers.get(key)?.[count];
      if (found !== undefined && found.by !== 'only-one') left -= 1;
      return found;
    },
    wordsNow: () => {
      const rulings = words.get(now) ?? [];
      words.delete(now);
      left -= rulings.length;
      return rulings;
    },
    given: (input) => {
      if ('stream' in input) {
        now = `throw ${input.stream} ${input.position}`;
        for (let i = 0; i < input.count; i += 1)
          if (dice.get(input.stream)?.[input.position + i] !== undefined) left -= 1;
      } else {
        const key = questionKey(input.choice, input.decider);
        now = `${key} ${asked.get(key) ?? 0}`;
      }
    },
    left: () => left,
  };
}

function questionKey(choice: string, decider: string): string {
  return `${decider}\n${choice}`;
}
