// Says why two logs differ, in sentences that can be read out at the table.
import type { Root } from '@fray/engine/compare';
import { declarationOf } from '@fray/engine/dice';
import type { Event } from '@fray/engine/events';
import { firstHeader, type SideNames } from '../report/parting.ts';
import { formatAnswer, formatDice, formatWord } from '../report/sentences.ts';
import { clean, spoken } from '../report/text.ts';

export interface TwoLogs {
  readonly names: SideNames;
  readonly a: readonly Event[];
  readonly b: readonly Event[];
}

/** One sentence without its full stop: what B has, and what A has instead. */
export function rootSentence(root: Root, { names: [nameA, nameB], a, b }: TwoLogs): string {
  const [left, right] = [a[root.at.a ?? -1], b[root.at.b ?? -1]];
  switch (root.kind) {
    case 'die':
      return dieSentence(root, left, right);
    case 'answer':
      if (left?.type !== 'choice-made' || right?.type !== 'choice-made')
        return 'somebody answers differently';
      return `asked for ${spoken(root.name ?? '')}, ${spoken(right.data.decider)} answers ${formatAnswer(right.data.answer)} instead of ${formatAnswer(left.data.answer)}`;
    case 'word': {
      const [one, other] = [left, right].map((event) =>
        event?.type === 'ruled'
          ? `${spoken(event.data.by)} ${formatWord(event.data.word)}`
          : 'no word',
      );
      return `the words at the table differ: ${other ?? ''} (${nameB}), and ${one ?? ''} (${nameA})`;
    }
    case 'rules':
      return `they were played by different rules (${clean(root.a ?? '')}, ${clean(root.b ?? '')})`;
    case 'semantics':
      return 'they were played by different versions of Fray';
    case 'scenario':
      return `the scenario is ${spoken(root.b ?? '')} instead of ${spoken(root.a ?? '')}`;
    case 'ruling':
      return `${spoken(root.name ?? '')} is read as ${quotedValue(root.b)} instead of ${quotedValue(root.a)}`;
    case 'given':
      return `${spoken(root.name ?? '')} is ${quotedValue(root.b)} instead of ${quotedValue(root.a)}`;
    case 'policy':
      return 'other policies decide';
    case 'seed':
      return `the dice come from ${root.b === null ? 'no seed' : `seed ${clean(root.b)}`} instead of ${root.a === null ? 'none' : clean(root.a)}`;
    case 'budget':
      return `the budget is ${quotedValue(root.b)} steps instead of ${quotedValue(root.a)}`;
    case 'cut':
      return `${root.a === null ? nameB : nameA} stops there and is open, and the other goes on`;
    case 'unexplained':
      return 'none of their inputs explains it: `fray verify` shows which of them does not follow from its rules';
  }
}

function quotedValue(value: string | null): string {
  return value === null
    ? 'nothing'
    : value === 'true'
      ? 'yes'
      : value === 'false'
        ? 'no'
        : spoken(value);
}

function dieSentence(root: Root, left: Event | undefined, right: Event | undefined): string {
  const event = right?.type === 'dice-rolled' ? right : left;
  if (event?.type !== 'dice-rolled')
    return `a die of ${clean(root.name ?? '')} shows ${root.b ?? ''} instead of ${root.a ?? ''}`;
  const { stream, roller, name, dice, faces } = event.data;
  const rule = spoken(declarationOf(stream));
  const what = spoken(name) === 'die' ? rule : `${rule} ${spoken(name)}`;
  const one =
    faces.length === 1 ? `${what} (${formatDice(dice)})` : `a die of ${what} (${formatDice(dice)})`;
  return `${roller === null ? '' : `${spoken(roller)}’s `}${one} shows ${root.b ?? ''} instead of ${root.a ?? ''}`;
}

/** The title of a log: who takes part, by which rules and dice. */
export function logTitle(events: readonly Event[]): string {
  const header = firstHeader(events);
  if (header === null) return 'no header';
  const { scenario, seed, run } = header.inputs;
  return [
    clean(header.ruleset),
    ...(scenario === '' ? [] : [spoken(scenario)]),
    ...(seed === null ? [] : [`seed ${clean(seed)}${run === 0 ? '' : `, run ${run}`}`]),
  ].join(' · ');
}
