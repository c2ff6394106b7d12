// Statements: turns each into a step that somebody at a table can do. A kind of statement without a
// sentence does not compile.

import {
  type DurationNode,
  type LoopNode,
  type Path,
  type PushLine,
  type RankKeyNode,
  type RankStmt,
  type Statement,
  type NodeOf,
} from '../ast/ast.ts';
import { readable } from '../names/parts.ts';
import { askPhrase, callPart } from './asking.ts';
import type { BookStep, Phrase, StepPart } from './book.ts';
import { spokenText } from './expressions.ts';
import { membersPhrase, wherePhrase } from './groups.ts';
import { joinedPhrase, nameRun, phrase, strong, words } from './phrase.ts';
import { argsPhrase, isYesNo, memberPhrase, pathPhrase, wordOr } from './predicates.ts';
import { againPhrase, letPart, rollPart } from './rolls.ts';
import { bookPart, bookStep } from './steps.ts';
import {
  clauseBehind,
  entityRun,
  namedRun,
  ownerPhrase,
  type PhraseContext,
} from './phrase-context.ts';
import { docWords, nameWords } from './words.ts';
import { articleOf, pluralOf } from '../source/nouns.ts';

/** Statements as steps, without capitals and full stops. */
export function bodySteps(
  ctx: PhraseContext,
  statements: readonly Statement[],
): readonly BookStep[] {
  return statements.flatMap((statement) => {
    const parts = partsOf(ctx, statement);
    return parts.length === 0 ? [] : [{ parts }];
  });
}

function partsOf(ctx: PhraseContext, node: Statement): readonly StepPart[] {
  switch (node.kind) {
    case 'RollStmt':
      return [rollPart(ctx, node)];
    case 'LetStmt':
      return [letPart(ctx, node)];
    case 'IfStmt':
      return [
        ...node.branches.map(({ condition, body, cites }, index) => {
          const turned = condition.kind === 'Not';
          const asked = turned ? condition.value : condition;
          const word = turned ? 'unless' : 'if';
          return bookPart(
            phrase`${index === 0 ? word : `otherwise, ${word}`} ${ctx.clauseOf(asked)}`,
            cites,
            bodySteps(ctx, body),
          );
        }),
        ...otherwisePart(ctx, node.otherwise),
      ];
    case 'RankStmt':
      return [rankPart(ctx, node)];
    case 'CallStmt':
      return [callPart(ctx, node, (body) => bodySteps(ctx, body))];
    case 'BrokenLine':
      return [];
    default: {
      const body = 'body' in node ? bodySteps(ctx, node.body) : [];
      const otherwise = node.kind === 'PickStmt' ? node.otherwise : undefined;
      return [
        bookPart(saidOf(ctx, node), node.cites, body),
        ...otherwisePart(ctx, otherwise, 'if there is none'),
      ];
    }
  }
}

/** The sentence of a statement that is one sentence, with the statements below it if it has any. */
function saidOf(
  ctx: PhraseContext,
  node: Exclude<
    Statement,
    NodeOf<'RollStmt' | 'LetStmt' | 'IfStmt' | 'RankStmt' | 'CallStmt' | 'BrokenLine'>
  >,
): Phrase {
  const value = (of: Parameters<PhraseContext['valueOf']>[0]): Phrase => ctx.valueOf(of);
  switch (node.kind) {
    case 'EachStmt':
      return phrase`for ${membersPhrase(ctx, 'each', node)}`;
    case 'EachNumberStmt':
      return phrase`for each number ${nameRun(node.binder)} from ${value(node.from)} to ${value(node.to)}`;
    case 'PickStmt': {
      const how = `${node.secretly ? 'in secret, ' : ''}${node.word}`;
      const chance = node.word === 'draw' ? '' : ', at random, all equally likely';
      const by = node.by === undefined ? '' : phrase` (thrown by ${value(node.by)})`;
      return phrase`${how} ${membersPhrase(ctx, 'a', node)}${chance}${by}`;
    }
    case 'PlayStmt':
      return playPhrase(ctx, node);
    case 'RepeatStmt':
      return phrase`repeat${loopPhrase(ctx, node.loop, 'times')}`;
    case 'StepStmt':
      return phrase`${strong(nameWords(node.name))}${docWords(node.doc)}`;
    case 'NothingStmt':
      return phrase`nothing happens`;
    case 'ChangeStmt':
      return phrase`${node.word} ${pathPhrase(ctx, node.target.names)} by ${value(node.by)}`;
    case 'SetStmt':
      return setPhrase(ctx, node);
    case 'MoveStmt': {
      if (node.what === undefined) return phrase`make ${value(node.into)} whole again, and shuffle`;
      const from = node.from === undefined ? '' : phrase` from ${value(node.from)}`;
      return node.word === 'put'
        ? phrase`put ${value(node.what)}${from} into ${value(node.into)}`
        : phrase`shuffle all of ${value(node.what)} into ${value(node.into)}`;
    }
    case 'RevealStmt':
      return phrase`show ${pathPhrase(ctx, node.target.names)} to ${node.to === undefined ? 'everyone' : value(node.to)}`;
    case 'AnnounceStmt':
      return phrase`say: “${spokenText(ctx, node.text.parts)}”`;
    case 'EndStmt': {
      const why = node.text === undefined ? '' : phrase`: “${spokenText(ctx, node.text.parts)}”`;
      const what =
        node.name.text === 'encounter' ? 'the whole fight' : `the ${nameWords(node.name)}`;
      return phrase`${what} ends here${why}`;
    }
    case 'AskStmt':
      return askPhrase(ctx, node);
    case 'GainStmt': {
      const fields = node.fields.flatMap((field, index) => [
        index === 0 ? ' with ' : ', ',
        nameRun(field.name),
        ' ',
        value(field.value),
      ]);
      const lasts =
        node.duration === undefined ? '' : phrase`, ${durationPhrase(ctx, node.duration)}`;
      return phrase`${value(node.who)} gains ${namedRun(ctx, node.condition)}${joinedPhrase(fields)}${lasts}`;
    }
    case 'LoseStmt':
      return phrase`${value(node.who)} loses ${namedRun(ctx, node.condition)}`;
  }
}

/**
 * The steps of a push: `if wins is 0, the survivor decides Push`, and under `on yes` the second
 * throw and its consequences.
 */
export function pushParts(ctx: PhraseContext, line: PushLine): readonly StepPart[] {
  const asked = callPart(ctx, line.call, () => []);
  const again = line.sources.map((source) => bookStep(againPhrase(source)));
  return [
    line.when === undefined
      ? asked
      : { ...asked, said: phrase`if ${ctx.clauseOf(line.when)}, ${asked.said}` },
    bookPart([strong('yes')], line.cites, [...again, ...bodySteps(ctx, line.body)]),
  ];
}

function otherwisePart(
  ctx: PhraseContext,
  otherwise: NodeOf<'IfStmt'>['otherwise'],
  word = 'otherwise',
): readonly StepPart[] {
  return otherwise === undefined
    ? []
    : [bookPart([words(word)], otherwise.cites, bodySteps(ctx, otherwise.body))];
}

/**
 * The phrase for `play`: `play rounds, up to 50, as long as C`, `play the persona’s turn`, `play a
 * unit (“first”)`.
 */
function playPhrase(ctx: PhraseContext, { name, of, label, loop }: NodeOf<'PlayStmt'>): Phrase {
  const symbol = ctx.checked.resolutionOf(name);
  const run = (text: string): Phrase => [{ ...entityRun(ctx, symbol, name.text), text }];
  const noun = nameWords(name);
  const as = label === undefined ? '' : ` (“${nameWords(label)}”)`;
  if (loop !== undefined) {
    const whose = of === undefined ? '' : phrase` of ${ctx.valueOf(of)}`;
    return phrase`play ${run(pluralOf(noun))}${whose}${as}${loopPhrase(ctx, loop, '')}`;
  }
  return of === undefined
    ? phrase`play ${articleOf(noun)} ${run(noun)}${as}`
    : phrase`play ${possessive(ctx, of)} ${run(noun)}${as}`;
}

function possessive(ctx: PhraseContext, { names }: Path): Phrase {
  const [first, ...rest] = names;
  if (first === undefined) return [];
  return rest.length === 0 ? ownerPhrase(ctx, first) : phrase`${pathPhrase(ctx, names)}’s`;
}

function loopPhrase(
  ctx: PhraseContext,
  { limit, word, condition }: LoopNode,
  unit: string,
): Phrase {
  const most =
    limit === undefined
      ? ''
      : phrase`${unit === '' ? ', ' : ' '}up to ${ctx.valueOf(limit)}${unit === '' ? '' : ` ${unit}`}`;
  const lead = `, ${word === 'until' ? 'until' : 'as long as'}`;
  return phrase`${most}${clauseBehind(ctx, lead, condition)}`;
}

/**
 * The phrase for `set`: a yes/no value is a mark that is set or cleared; anything else gets a
 * value.
 */
function setPhrase(ctx: PhraseContext, { target, value }: NodeOf<'SetStmt'>): Phrase {
  if (value.kind === 'YesNo' && isYesNo(ctx, target)) {
    const last = target.names.at(-1);
    const owner = target.names.slice(0, -1);
    const [first] = owner;
    if (last !== undefined && first === undefined)
      return phrase`from now on, ${namedRun(ctx, last)} ${value.value ? 'holds' : 'does not hold'}`;
    if (last !== undefined)
      return value.value
        ? phrase`mark ${pathPhrase(ctx, owner)} ${namedRun(ctx, last)}`
        : phrase`clear the mark ${namedRun(ctx, last)} of ${pathPhrase(ctx, owner)}`;
  }
  const marked = target.names.at(-1);
  if (marked !== undefined && isYesNo(ctx, target))
    return target.names.length === 1
      ? phrase`from now on, ${namedRun(ctx, marked)} holds exactly when ${ctx.clauseOf(value)} now`
      : phrase`mark ${pathPhrase(ctx, target.names.slice(0, -1))} ${namedRun(ctx, marked)} if ${ctx.clauseOf(value)}; otherwise clear that mark`;
  return phrase`set ${pathPhrase(ctx, target.names)} to ${wordOr(ctx, value)}`;
}

/** The phrase for a duration: `until the end of the round`, `for 2 rounds`. */
export function durationPhrase(ctx: PhraseContext, duration: DurationNode): Phrase {
  if (duration.kind === 'DurationFor')
    return phrase`for ${ctx.valueOf(duration.count)} ${nameWords(duration.name)}`;
  const next = duration.next ? 'next ' : '';
  const name = nameWords(duration.name);
  return duration.of === undefined
    ? phrase`until the ${duration.edge} of the ${next}${name}`
    : phrase`until the ${duration.edge} of ${possessive(ctx, duration.of)} ${next}${name}`;
}

function rankPart(ctx: PhraseContext, node: RankStmt): StepPart {
  const keys = readable(node.keys).map((key) => bookStep(keyPhrase(ctx, key, node), key.cites));
  const head = phrase`put ${membersPhrase(ctx, 'every', node)} into the ${nameRun(node.order)}; the first of these lines that tells two apart decides`;
  return { ...bookPart(head, node.cites), steps: keys };
}

function keyPhrase(ctx: PhraseContext, key: RankKeyNode, { binder }: RankStmt): Phrase {
  const own = { ...ctx, it: binder.text };
  const when = clauseBehind(ctx, ', if', 'when' in key ? key.when : undefined);
  switch (key.kind) {
    case 'RankLinked':
      return phrase`only those are compared of whom one is linked to another (${nameRun(key.other)}): ${own.clauseOf(key.condition)}`;
    case 'RankRoll': {
      const by = key.call.args.filter(({ prep }) => prep !== 'by');
      const value = key.value === undefined ? '' : phrase`, by its ${nameRun(key.value)}`;
      const kept = key.name === undefined ? '' : phrase`, kept as ${nameRun(key.name)}`;
      return phrase`those who tie make ${namedRun(own, key.call.name)}${argsPhrase(own, by)}, the ${key.end} first${value}${kept}${when}`;
    }
    case 'RankValue': {
      const [first, ...rest] = key.value.kind === 'Path' ? key.value.names : [];
      return first?.text === binder.text && rest.length > 0
        ? phrase`the ${key.end} ${memberPhrase(own, rest)} first${when}`
        : phrase`the ${key.end} first, of ${own.valueOf(key.value)}${when}`;
    }
    case 'RankFirst': {
      return phrase`first those${wherePhrase(own, key.condition, binder, { many: true })}`;
    }
    case 'RankListed':
      return phrase`then as they are listed`;
    case 'RankChosen':
      return phrase`then as ${ctx.valueOf(key.by)} choose`;
  }
}
