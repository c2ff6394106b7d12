// `fray resume`: continues a log that was cut off, and writes to the same file.
import { isInput, openedSession } from '@fray/engine/drivers';
import { LOG_FORMAT, type Event, type Header } from '@fray/engine/events';
import {
  followInSteps,
  linkJudged,
  readEvents,
  verifyHeader,
  type ReadEnd,
} from '@fray/engine/log';
import { beginAgain, sameAnswer } from '@fray/engine/machine';
import { type ExitCode, wrongInput, wrongUsage } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { readLogFile, refuseCorrupt, refuseHeadless } from '../log-loading.ts';
import type { AnswerFile } from '../play/answer-file.ts';
import { breathSteps } from '../interruption.ts';
import { inSlices } from '../schedule.ts';
import { createLogWriter } from '../play/log-writer.ts';
import { givenInputs, playersOf, type GivenInputs } from '../play/prepare.ts';
import { createStage } from '../play/stage.ts';
import { giveNote } from '../notes.ts';
import { countText } from '../report/text.ts';
import { rulesOfLog, type Rules } from '../rules/rules.ts';

interface ResumeOptions {
  /**
   * Where dice come from, as for `run`; undefined: from the keyboard if the run began with typed dice, else from the seed.
   */
  readonly dice?: string;
  readonly choices?: string;
  readonly quiet?: boolean;
  /** True if transcripts show bookkeeping too. */
  readonly bookkeeping?: boolean;
  readonly json?: boolean;
}

/** Plays an unfinished log to its end. */
export async function resumeCommand(
  host: Host,
  path: string,
  options: ResumeOptions,
): Promise<ExitCode> {
  const shown = host.files.shown(path);
  if (host.files.readLog(path).isPipe) {
    const [why, from] =
      path === '-'
        ? ['the standard input cannot be written to', 'the standard input']
        : [`${shown} is a pipe, and resuming a log writes to it`, 'a pipe'];
    throw wrongUsage(why, `name the file of the log; \`fray fork\` takes a log from ${from}`);
  }
  const { header, end, used } = survey(host, path);
  refuseCorrupt(host, path, end);
  if (end.over)
    throw wrongUsage(
      `${shown} is finished: the encounter ended with event ${end.count - 1}`,
      '`fray fork --at N` continues from an earlier event',
    );
  if (end.format !== LOG_FORMAT)
    throw wrongInput(
      `${shown} is written in format ${end.format ?? '?'} of the log, and this fray writes format ${LOG_FORMAT}`,
      '`fray fork` writes it in the current format',
    );
  const found = verifyHeader(header, host.sha256);
  if ('sentence' in found) throw wrongInput(`${shown} cannot be resumed: ${found.sentence}`);

  const { inputs } = header.data;
  const rules = host.untilCtrlC(() => rulesOfLog(header.data, shown));
  const program = linkJudged(rules.ruleset);
  const machine = beginAgain(program, header.data);
  if ('illegal' in machine) throw wrongInput(`${shown} cannot be resumed: ${machine.illegal}`);
  const given = givenFor(host, rules, header.data, options, used);
  const cast = playersOf(program, inputs, given, () => machine.state.seq);

  // The writer locks the log against other writers and cuts off a torn end.
  const log = createLogWriter(host, path, { after: { seq: end.count - 1, head: end.head } });
  const stage = createStage(host, {
    ...options,
    program,
    log,
    asks: given.asksDice || given.asksChoices,
    after: () => end.count - 1,
    soFar: () => eventsOf(host, path),
  });
  await stage.play(
    async (sink) => {
      const followed = await inSlices(
        host,
        followInSteps(program, machine, header.data, observed(eventsOf(host, path), stage.before), {
          beyond: sink,
          found: sink.finding,
        }),
      );
      if (followed.followed !== 'so-far')
        throw wrongInput(
          `event ${followed.count} of ${shown} does not follow from its rules`,
          '`fray verify` says what is wrong with it',
        );
      return openedSession(program, machine, sink, followed.positions, followed.need, breathSteps);
    },
    cast.players,
    cast.onEvent,
  );
  for (const note of cast.leftOver()) giveNote(host, 'warning', note);
  const count = stage.count();
  return stage.report(
    {
      log: shown,
      from: end.count,
      ruleset: rules.ruleset.title,
      scenario: inputs.scenario,
      seed: inputs.seed,
      run: inputs.run,
    },
    '',
    [`${countText(count, 'event')} in ${shown}, ${count - end.count} of them new.`],
  );
}

/** The entries of a script that the log has used already: how many dice, and which answers. */
interface Used {
  readonly dice: number;
  readonly answers: readonly Event[];
}

type Survey = {
  readonly header: Event & { readonly type: 'encounter-begun'; readonly data: Header };
  readonly end: ReadEnd;
  readonly used: Used;
};

/** Reads the log once. Returns its header, how it ends, and how much of a script it has used. */
function survey(host: Host, path: string): Survey {
  let header: Event | undefined;
  let dice = 0;
  const answers: Event[] = [];
  const take = (event: Event): void => {
    header ??= event;
    if (event.type === 'dice-rolled') {
      const { origin, faces } = event.data;
      dice += faces.filter(
        (_, i) => (typeof origin === 'string' ? origin : origin[i]) === 'script',
      ).length;
    } else if (event.type === 'choice-made' && isInput(event) && event.data.by === 'script')
      answers.push(event);
  };
  const end = readLogFile(host, path, take, true);
  if (header?.type !== 'encounter-begun') refuseHeadless(host, path, end);
  return { header, end, used: { dice, answers } };
}

/** Reads the complete events, without printing a message about the end of the file. */
function eventsOf(host: Host, path: string): Generator<Event, ReadEnd, undefined> {
  return readEvents(host.files.readLog(path).chunks(), host.sha256);
}

function* observed(
  events: Iterable<Event>,
  take: (event: Event) => void,
): Generator<Event, void, undefined> {
  for (const event of events) {
    take(event);
    yield event;
  }
}

/**
 * Returns the inputs of `fray run` that the user gives again, without the script entries that the log has used. Refuses
 * sources that the header does not allow.
 */
function givenFor(
  host: Host,
  rules: Rules,
  { inputs }: Header,
  options: ResumeOptions,
  used: Used,
): GivenInputs {
  const dice = options.dice ?? (inputs.dice.includes('typed') ? 'ask' : 'seeded');
  const choices = options.choices ?? (inputs.choices.includes('person') ? 'ask' : 'policy');
  const given = givenInputs(host, rules, inputs.scenario, { dice, choices });
  const { faces, answers, asksDice, asksChoices } = given;
  const began = (isSo: boolean, without: string): void => {
    if (!isSo)
      throw wrongUsage(
        `the run of this log began without ${without}, so none can be added to it`,
        '`fray fork` continues from the last event in another way, in a new log',
      );
  };
  if (asksDice) began(inputs.dice.includes('typed'), 'typed dice');
  else if (faces !== undefined) began(inputs.dice.includes('script'), 'a list of dice');
  if (asksChoices) began(inputs.choices.includes('person'), 'answers of a person');
  else if (answers !== undefined) began(inputs.choices.includes('script'), 'a file of choices');
  if (faces !== undefined && faces.length < used.dice)
    throw wrongUsage(
      `the log has thrown ${used.dice} dice of its list, but this list has only ${faces.length}`,
      'give the list that the run began with',
    );
  return {
    ...given,
    faces: faces?.slice(used.dice),
    answers: answers && withoutUsed(answers, used),
  };
}

function withoutUsed(file: AnswerFile, { answers }: Used): AnswerFile {
  const left = [...file.answers];
  for (const event of answers) {
    if (event.type !== 'choice-made') continue;
    const { decider, answer } = event.data;
    const at = left.findIndex(
      (line) => line.decider === decider && sameAnswer(line.answer, answer),
    );
    if (at >= 0) left.splice(at, 1);
  }
  return { ...file, answers: left };
}
