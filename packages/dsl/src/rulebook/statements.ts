// Statements: each as a step that somebody at a table can do. A statement without a sentence does not compile.

import {
  plainText,
  type CallStmt,
  type DurationNode,
  type LoopNode,
  type Path,
  type PlayStmt,
  type PushLine,
  type RankKeyNode,
  type RankStmt,
  type SetStmt,
  type Statement,
} from '../ast/ast.ts';
import { askPart, callPart } from './asking.ts';
import type { BookStep, Said, StepPart } from './book.ts';
import { spokenText } from './expressions.ts';
import { membersSaid, whereSaid } from './groups.ts';
import { joinedSaid, nameRun, phrase, strong, words } from './phrase.ts';
import { argsSaid, isYesNo, memberSaid, pathSaid, wordOr } from './predicates.ts';
import { againSaid, letPart, rollPart } from './rolls.ts';
import { headed, leafPart, oneStep } from './steps.ts';
import { entityRun, namedRun, ownerSaid, type Teller } from './teller.ts';
import { nameSaid } from './words.ts';
import { pluralOf, withArticle } from '../source/nouns.ts';

/** Statements as steps, without capitals and stops. */
export function bodySteps(tell: Teller, statements: readonly Statement[]): readonly BookStep[] {
  return statements.flatMap((statement) => {
    const parts = partsOf(tell, statement);
    return parts.length === 0 ? [] : [oneStep(...parts)];
  });
}

function partsOf(tell: Teller, node: Statement): readonly StepPart[] {
  const value = (of: Parameters<Teller['valueOf']>[1]): Said => tell.valueOf(tell, of);
  const body = (statements: readonly Statement[]): readonly BookStep[] =>
    bodySteps(tell, statements);
  switch (node.kind) {
    case 'RollStmt':
      return [rollPart(tell, node)];
    case 'LetStmt':
      return [letPart(tell, node)];
    case 'IfStmt':
      return [
        ...node.branches.map(({ condition, body: inner, cites }, index) => {
          const turned = condition.kind === 'Not';
          const asked = turned ? condition.value : condition;
          const word = turned ? 'unless' : 'if';
          return headed(
            phrase`${index === 0 ? word : `otherwise, ${word}`} ${tell.clauseOf(tell, asked)}`,
            body(inner),
            cites,
          );
        }),
        ...otherwisePart(tell, node.otherwise),
      ];
    case 'EachStmt':
      return [headed(phrase`for ${membersSaid(tell, 'each', node)}`, body(node.body), node.cites)];
    case 'EachNumberStmt':
      return [
        headed(
          phrase`for each number ${nameRun(nameSaid(node.binder.text))} from ${value(node.from)} to ${value(node.to)}`,
          body(node.body),
          node.cites,
        ),
      ];
    case 'PickStmt': {
      const members = { binder: node.binder, set: node.set, where: node.where };
      const how = node.secretly ? 'in secret, ' : '';
      const by = node.by === undefined ? '' : phrase` (thrown by ${value(node.by)})`;
      const head =
        node.word === 'draw'
          ? phrase`${how}draw ${membersSaid(tell, 'a', members)}${by}`
          : phrase`${how}pick ${membersSaid(tell, 'a', members)}, at random, all equally likely${by}`;
      return [
        headed(head, body(node.body), node.cites),
        ...otherwisePart(tell, node.otherwise, 'if there is none'),
      ];
    }
    case 'PlayStmt':
      return [headed(playSaid(tell, node), body(node.body), node.cites)];
    case 'RepeatStmt':
      return [
        headed(phrase`repeat${loopSaid(tell, node.loop, 'times')}`, body(node.body), node.cites),
      ];
    case 'StepStmt': {
      const doc = node.doc === undefined ? '' : ` (${plainText(node.doc)})`;
      return [
        headed(phrase`${strong(nameSaid(node.name.text))}${doc}`, body(node.body), node.cites),
      ];
    }
    case 'RankStmt':
      return [rankPart(tell, node)];
    case 'NothingStmt':
      return [leafPart([words('nothing happens')], node.cites)];
    case 'ChangeStmt':
      return [
        leafPart(
          phrase`${node.word} ${pathSaid(tell, node.target.names)} by ${value(node.by)}`,
          node.cites,
        ),
      ];
    case 'SetStmt':
      return [leafPart(setSaid(tell, node), node.cites)];
    case 'MoveStmt':
      return [
        leafPart(
          node.what === undefined
            ? phrase`make ${value(node.into)} whole again, and shuffle`
            : node.word === 'put'
              ? node.from === undefined
                ? phrase`put ${value(node.what)} into ${value(node.into)}`
                : phrase`put ${value(node.what)} from ${value(node.from)} into ${value(node.into)}`
              : phrase`shuffle all of ${value(node.what)} into ${value(node.into)}`,
          node.cites,
        ),
      ];
    case 'RevealStmt':
      return [
        leafPart(
          phrase`show ${pathSaid(tell, node.target.names)} to ${node.to === undefined ? 'everyone' : value(node.to)}`,
          node.cites,
        ),
      ];
    case 'AnnounceStmt':
      return [leafPart(phrase`say: “${spokenText(tell, node.text.parts)}”`, node.cites)];
    case 'EndStmt': {
      const why = node.text === undefined ? '' : phrase`: “${spokenText(tell, node.text.parts)}”`;
      const what =
        node.name.text === 'encounter' ? 'the whole fight' : `the ${nameSaid(node.name.text)}`;
      return [leafPart(phrase`${what} ends here${why}`, node.cites)];
    }
    case 'AskStmt':
      return [askPart(tell, node)];
    case 'GainStmt': {
      const fields = node.fields.flatMap((field, index) => [
        index === 0 ? ' with ' : ', ',
        nameRun(nameSaid(field.name.text)),
        ' ',
        value(field.value),
      ]);
      const lasts =
        node.duration === undefined ? '' : phrase`, ${durationWords(tell, node.duration)}`;
      return [
        leafPart(
          phrase`${value(node.who)} gains ${namedRun(tell, node.condition)}${joinedSaid(fields)}${lasts}`,
          node.cites,
        ),
      ];
    }
    case 'LoseStmt':
      return [
        leafPart(phrase`${value(node.who)} loses ${namedRun(tell, node.condition)}`, node.cites),
      ];
    case 'CallStmt':
      return [callPart(tell, node, (inner: CallStmt['cases'][number]['body']) => body(inner))];
    case 'BrokenLine':
      return [];
  }
}

/** `if wins is 0, the survivor decides Push`, and under `on yes` the further roll and its consequences. */
export function pushParts(tell: Teller, line: PushLine): readonly StepPart[] {
  const asked = callPart(tell, line.call, () => []);
  const again = line.sources.map((source) => oneStep(leafPart(againSaid(source))));
  return [
    line.when === undefined
      ? asked
      : { ...asked, said: phrase`if ${tell.clauseOf(tell, line.when)}, ${asked.said}` },
    headed([strong('yes')], [...again, ...bodySteps(tell, line.body)], line.cites),
  ];
}

function otherwisePart(
  tell: Teller,
  otherwise: Extract<Statement, { readonly kind: 'IfStmt' }>['otherwise'],
  word = 'otherwise',
): readonly StepPart[] {
  return otherwise === undefined
    ? []
    : [headed([words(word)], bodySteps(tell, otherwise.body), otherwise.cites)];
}

/** `play rounds, up to 50, as long as C`, `play the persona’s turn`, `play a unit (“first”)`. */
function playSaid(tell: Teller, { name, of, label, loop }: PlayStmt): Said {
  const symbol = tell.checked.resolutionOf(name);
  const run = (text: string): Said => [{ ...entityRun(tell, symbol, name.text), text }];
  const noun = nameSaid(name.text);
  const as = label === undefined ? '' : ` (“${nameSaid(label.text)}”)`;
  if (loop !== undefined) {
    const whose = of === undefined ? '' : phrase` of ${tell.valueOf(tell, of)}`;
    return phrase`play ${run(pluralOf(noun))}${whose}${as}${loopSaid(tell, loop, '')}`;
  }
  return of === undefined
    ? phrase`play ${withArticle(noun).split(' ')[0] ?? 'a'} ${run(noun)}${as}`
    : phrase`play ${possessive(tell, of)} ${run(noun)}${as}`;
}

function possessive(tell: Teller, { names }: Path): Said {
  const [first, ...rest] = names;
  if (first === undefined) return [];
  return rest.length === 0 ? ownerSaid(tell, first) : phrase`${pathSaid(tell, names)}’s`;
}

function loopSaid(tell: Teller, { limit, word, condition }: LoopNode, unit: string): Said {
  const most =
    limit === undefined
      ? ''
      : phrase`${unit === '' ? ', ' : ' '}up to ${tell.valueOf(tell, limit)}${unit === '' ? '' : ` ${unit}`}`;
  const test =
    condition === undefined
      ? ''
      : phrase`, ${word === 'until' ? 'until' : 'as long as'} ${tell.clauseOf(tell, condition)}`;
  return phrase`${most}${test}`;
}

/** A yes or no is a mark that is set or cleared; anything else gets a value. */
function setSaid(tell: Teller, { target, value }: SetStmt): Said {
  if (value.kind === 'YesNo' && isYesNo(tell, target)) {
    const last = target.names.at(-1);
    const owner = target.names.slice(0, -1);
    const [first] = owner;
    if (last !== undefined && first === undefined)
      return phrase`from now on, ${namedRun(tell, last)} ${value.value ? 'holds' : 'does not hold'}`;
    if (last !== undefined)
      return value.value
        ? phrase`mark ${pathSaid(tell, owner)} ${namedRun(tell, last)}`
        : phrase`clear the mark ${namedRun(tell, last)} of ${pathSaid(tell, owner)}`;
  }
  const marked = target.names.at(-1);
  if (marked !== undefined && isYesNo(tell, target))
    return target.names.length === 1
      ? phrase`from now on, ${namedRun(tell, marked)} holds exactly when ${tell.clauseOf(tell, value)} now`
      : phrase`mark ${pathSaid(tell, target.names.slice(0, -1))} ${namedRun(tell, marked)} if ${tell.clauseOf(tell, value)}; otherwise clear that mark`;
  return phrase`set ${pathSaid(tell, target.names)} to ${wordOr(tell, value)}`;
}

/** `until the end of the round`, `for 2 rounds`. */
export function durationWords(tell: Teller, duration: DurationNode): Said {
  if (duration.kind === 'DurationFor')
    return phrase`for ${tell.valueOf(tell, duration.count)} ${nameSaid(duration.name.text)}`;
  const next = duration.next ? 'next ' : '';
  const name = nameSaid(duration.name.text);
  return duration.of === undefined
    ? phrase`until the ${duration.edge} of the ${next}${name}`
    : phrase`until the ${duration.edge} of ${possessive(tell, duration.of)} ${next}${name}`;
}

function rankPart(tell: Teller, node: RankStmt): StepPart {
  const keys = node.keys.flatMap((key) =>
    key.kind === 'BrokenLine' ? [] : [oneStep(leafPart(keySaid(tell, key, node), key.cites))],
  );
  const head = phrase`put ${membersSaid(tell, 'every', node)} into the ${nameRun(nameSaid(node.order.text))}; the first of these lines that tells two apart decides`;
  return { ...headed(head, [], node.cites), steps: keys };
}

function keySaid(tell: Teller, key: RankKeyNode, { binder }: RankStmt): Said {
  const own = { ...tell, it: binder.text };
  const when =
    'when' in key && key.when !== undefined ? phrase`, if ${tell.clauseOf(tell, key.when)}` : '';
  switch (key.kind) {
    case 'RankLinked':
      return phrase`only those are compared of whom one is linked to another (${nameRun(key.other.text)}): ${own.clauseOf(own, key.condition)}`;
    case 'RankRoll': {
      const by = key.call.args.filter(({ prep }) => prep !== 'by');
      const value =
        key.value === undefined ? '' : phrase`, by its ${nameRun(nameSaid(key.value.text))}`;
      const kept =
        key.name === undefined ? '' : phrase`, kept as ${nameRun(nameSaid(key.name.text))}`;
      return phrase`those who tie make ${namedRun(own, key.call.name)}${argsSaid(own, by)}, the ${key.end} first${value}${kept}${when}`;
    }
    case 'RankValue': {
      const [first, ...rest] = key.value.kind === 'Path' ? key.value.names : [];
      return first?.text === binder.text && rest.length > 0
        ? phrase`the ${key.end} ${memberSaid(own, rest)} first${when}`
        : phrase`the ${key.end} first, of ${own.valueOf(own, key.value)}${when}`;
    }
    case 'RankFirst': {
      return phrase`first those${whereSaid(own, key.condition, binder, { many: true })}`;
    }
    case 'RankListed':
      return phrase`then as they are listed`;
    case 'RankChosen':
      return phrase`then as ${tell.valueOf(tell, key.by)} choose`;
  }
}
