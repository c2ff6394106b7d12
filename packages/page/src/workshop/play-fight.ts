// Plays a fight with the reader at its table.
import {
  exitCodes,
  isStop,
  runCommand,
  choiceAsked,
  formatAnswer,
  spoken,
  throwAsked,
} from '@fray/cli/embedded';
import type { Need } from '@fray/engine/machine';
import { createMemoryHost } from '../host/memory-host.ts';
import type { Running } from '../host/running.ts';
import { notesOf, withNotes } from '../host/command-notes.ts';
import { toldFight } from './told-fight.ts';
import type { DraftRules, PlayedFight, PlayRequest, Question } from './workshop-model.ts';
import { leastOf, listingText } from '@fray/engine/drivers';

const LOG = 'fight.jsonl';
const ANSWERS = 'answers.txt';

/** Returns scenario, readings and givens as options of the commands. */
export const settingsOf = ({
  scenario,
  set,
  given,
}: PlayRequest): Partial<Pick<PlayRequest, 'scenario'>> & Pick<PlayRequest, 'set' | 'given'> => ({
  ...(scenario === '' ? {} : { scenario }),
  set,
  given,
});

export async function playInPage(
  on: Running['on'],
  rules: DraftRules,
  request: PlayRequest,
): Promise<PlayedFight> {
  const { asksDice, decides, table } = request;
  let used = 0;
  let asked: Need | undefined;
  const made = createMemoryHost(
    {
      ...rules.files,
      ...(request.answers.trim() === '' ? {} : { [ANSWERS]: request.answers }),
    },
    (need) => {
      asked = need;
      used += 1;
      return table[used - 1];
    },
  );
  const { host, disk } = made;
  const seed = request.seed.trim() === '' ? host.randomSeed() : request.seed.trim();
  const dice = request.dice.trim() === '' ? 'seeded' : request.dice;
  const choices = request.answers.trim() === '' ? 'policy' : ANSWERS;
  let question: Question | null = null;
  let isStopped = false;
  try {
    await on(made, () =>
      runCommand(host, rules.path, {
        ...settingsOf(request),
        with: rules.stacked,
        seed,
        dice: asksDice ? 'ask' : dice,
        choices: decides === '' ? choices : 'ask',
        ...(decides === '' ? {} : { askFor: decides }),
        log: LOG,
        quiet: true,
      }),
    );
  } catch (thrown) {
    isStopped = isStop(thrown) && thrown.exit === exitCodes.interrupted;
    const isTableOver = isStop(thrown) && asked !== undefined && used > table.length;
    // The present rules refuse a line of the table.
    if (isStop(thrown) && thrown.exit === exitCodes.illegal && asked !== undefined && !isTableOver)
      return playInPage(on, rules, { ...request, seed, table: table.slice(0, used - 1) });
    if (isTableOver && asked !== undefined) {
      question = questionOf(asked);
      used -= 1;
    } else if (!isStopped) throw withNotes(thrown, made);
  }
  const kept = disk.get(LOG) ?? '';
  const log = typeof kept === 'string' ? new TextEncoder().encode(kept) : kept;
  return {
    ...toldFight(log),
    log,
    seed,
    // The page shows the question itself.
    notes: asked === undefined ? notesOf(made) : '',
    question,
    kept: used,
    isStopped,
  };
}

function questionOf(need: Need): Question {
  if (need.need === 'throw') {
    const { title, what } = throwAsked(need);
    return {
      who: title.who,
      text: `${what}${title.again}${title.among}`,
      secret: need.secret,
      wants: {
        wants: 'faces',
        sides: need.dice.flatMap(([count, faces]) =>
          Array.from({ length: Math.abs(count) }, () => faces),
        ),
      },
      usual: null,
    };
  }
  const { offer } = need;
  const usual = need.default === null ? null : formatAnswer(need.default);
  const asked = {
    who: spoken(need.decider),
    text: choiceAsked(need),
    secret: need.secret,
    usual,
  };
  switch (offer.kind) {
    case 'options':
      return {
        ...asked,
        wants: {
          wants: 'option',
          options: offer.options.map((one) => {
            const text = formatAnswer(one);
            return { text, isUsual: text === usual };
          }),
        },
      };
    case 'number':
      return { ...asked, wants: { wants: 'number', from: offer.from, to: offer.to } };
    case 'list':
      return {
        ...asked,
        wants: {
          wants: 'list',
          from: offer.from.map((item) => formatAnswer({ list: [item] })),
          atLeast: leastOf(offer),
          atMost: offer.atMost,
          once: offer.once === true,
          text: listingText(offer, 'of these'),
        },
      };
  }
}
