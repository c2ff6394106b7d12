// Plays a fight with the reader at its table.
import { exitCodes, isStop, runCommand } from '@fray/cli/embedded';
import type { Need } from '@fray/engine/machine';
import { createMemoryHost } from '../host/memory-host.ts';
import type { Running } from '../host/running.ts';
import { questionOf } from './question.ts';
import { notesOf, withNotes } from '../host/command-notes.ts';
import { toldFight } from './told-fight.ts';
import type { DraftRules, PlayedFight, PlayRequest, Question } from './workshop-model.ts';

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
        run: 0,
        policy: [],
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
