// Plays: describes policies, scenarios and examples.

import {
  plainText,
  type AnswerTakes,
  type Cite,
  type DiceLine,
  type ExampleDecl,
  type ExampleLine,
  type ExpectLine,
  type Ident,
  type PolicyDecl,
  type PolicyRule,
  type ScenarioDecl,
  type SetupLine,
  type NodeOf,
} from '../ast/ast.ts';
import { readable } from '../names/parts.ts';
import { deciderPhrase, invocationPhrase } from './asking.ts';
import type { BookBlock, BookStep, Phrase, StepPart } from './book.ts';
import { bullets, numbered, paragraph, tableBlock } from './blocks.ts';
import { cellWords } from './literals.ts';
import { claimSteps, momentPhrase } from './moments.ts';
import { joinedPhrase, listPhrase, nameRun, phrase, strong, phraseText, words } from './phrase.ts';
import {
  actPhrase,
  argsPhrase,
  memberPhrase,
  quoted,
  rulingPhrase,
  wordRun,
} from './predicates.ts';
import { bodySteps } from './statements.ts';
import { bookPart, bookStep } from './steps.ts';
import { clauseBehind, introduced, namedRun, type PhraseContext } from './phrase-context.ts';
import { nameWords } from './words.ts';

export function policyBlocks(ctx: PhraseContext, decl: PolicyDecl): readonly BookBlock[] {
  const steps = readable(decl.lines).map((line) =>
    bookStep(
      phrase`${rulePhrase(ctx, line.rule)}${clauseBehind(ctx, ', when', line.when)}`,
      line.cites,
    ),
  );
  const who = decl.chooser === undefined ? 'whoever is not asked' : introduced(ctx, decl.chooser);
  return [
    paragraph(
      phrase`for ${who}: the first of these that fits what is asked and may be done`,
      [],
      ':',
    ),
    bullets(steps),
  ];
}

function rulePhrase(ctx: PhraseContext, rule: PolicyRule): Phrase {
  switch (rule.kind) {
    case 'PolicyTake':
      return rule.act === undefined
        ? phrase`takes nothing`
        : phrase`takes ${actPhrase(ctx, rule.act)}`;
    case 'PolicyPick':
      if (rule.name !== undefined) return phrase`picks ${nameWords(rule.name)}`;
      return rule.path === undefined
        ? phrase`picks ${rule.form === 'first' ? 'the first listed' : rule.form}`
        : phrase`picks the one with the ${rule.form} ${memberPhrase(ctx, rule.path.names.slice(1))}`;
    case 'PolicySay':
      return rule.value === undefined
        ? phrase`names the ${rule.form === 'most' ? 'highest' : 'lowest'} number`
        : phrase`names ${ctx.valueOf(rule.value)}`;
    case 'PolicyList':
      return phrase`writes down ${namesPhrase(rule.names, 'nothing')}`;
    case 'PolicyChoose':
      return phrase`answers ${namedRun(ctx, rule.choice)} with “${cellWords(rule.value)}”`;
  }
}

function namesPhrase(names: readonly Ident[], none: string): Phrase {
  return names.length === 0
    ? [words(none)]
    : listPhrase(
        names.map(({ text }) => [words(nameWords(text))]),
        'and',
      );
}

export function scenarioBlocks(ctx: PhraseContext, decl: ScenarioDecl): readonly BookBlock[] {
  const like =
    decl.like === undefined
      ? []
      : [paragraph(phrase`like ${namedRun(ctx, decl.like)}, but for what stands here`)];
  const others: BookStep[] = [];
  const sides: BookBlock[] = [];
  for (const line of readable(decl.lines))
    if (line.kind === 'SideRows') sides.push(...sideBlocks(ctx, line));
    else others.push(setupStep(ctx, line));
  return [
    ...like,
    ...sides,
    ...(others.length === 0 ? [] : [bullets(others)]),
    ...(like.length + others.length + sides.length === 0
      ? [paragraph(phrase`nothing has to be settled beforehand`)]
      : []),
  ];
}

/** The participants of a side, as a table. */
function sideBlocks(ctx: PhraseContext, line: NodeOf<'SideRows'>): readonly BookBlock[] {
  return [
    paragraph(phrase`on the side ${namedRun(ctx, line.side)}`, line.cites, ':'),
    tableBlock(ctx, line.rows),
  ];
}

function setupStep(ctx: PhraseContext, line: Exclude<SetupLine, NodeOf<'SideRows'>>): BookStep {
  switch (line.kind) {
    case 'GivenLine':
      return bookStep(phrase`${namedRun(ctx, line.name)}: ${wordRun(ctx, line.value)}`, line.cites);
    case 'RulingLine':
      return bookStep(
        phrase`${rulingPhrase(ctx, line.name)} is read as “${nameWords(line.value)}”`,
        line.cites,
      );
    case 'PolicyUse':
      return bookStep(
        phrase`${line.who.kind === 'Path' ? deciderPhrase(ctx, line.who) : ctx.valueOf(line.who)} decides as ${namedRun(ctx, line.policy)}`,
        line.cites,
      );
    case 'AtBlock':
      return bookStep(momentPhrase(ctx, line.moment), line.cites, bodySteps(ctx, line.body));
  }
}

/** What the book tells of an example. */
interface ExampleEntry {
  readonly title: string;
  readonly cites: readonly Cite[];
  readonly blocks: readonly BookBlock[];
}

/**
 * The entry of an example. For several cases, the shared part comes first, and below it the parts
 * of each case.
 */
export function exampleEntry(ctx: PhraseContext, cases: readonly ExampleDecl[]): ExampleEntry {
  const [first] = cases;
  const told = cases.map((one) => exampleSteps(ctx, one));
  const named = cases.map(({ name }) => plainText(name));
  const title = cases.length > 1 ? commonTitle(named) : (named[0] ?? '');
  const cites = cases.flatMap((one) => one.cites);
  const tables = (first?.lines ?? []).flatMap((line) =>
    line.kind === 'SideRows' ? sideBlocks(ctx, line) : [],
  );
  const keyOf = (step: BookStep): string => step.parts.map(textOfPart).join(' ');
  const [one = [], ...others] = told;
  const shared = new Set(
    one
      .map(keyOf)
      .filter((key) => others.every((steps) => steps.some((step) => keyOf(step) === key))),
  );
  const common = one.filter((step) => shared.has(keyOf(step)));
  const own = told.map((steps) => steps.filter((step) => !shared.has(keyOf(step))));
  const lines =
    cases.length === 1
      ? []
      : own.map((steps, index) =>
          loosely([strong((named[index] ?? '').slice(title.length).replace(/^: /, ''))], steps),
        );
  return {
    title,
    cites: cites.filter(
      (cite, index) => cites.findIndex(({ text }) => text === cite.text) === index,
    ),
    blocks: [
      ...tables,
      ...numbered(common),
      ...(lines.length === 0
        ? []
        : [paragraph(phrase`then, in each case`, [], ':'), bullets(lines)]),
    ],
  };
}

/** The common beginning of the names of all cases, up to the last colon. */
function commonTitle(names: readonly string[]): string {
  const [first = '', ...rest] = names;
  let length = first.length;
  for (const name of rest) while (!name.startsWith(first.slice(0, length))) length -= 1;
  const colon = first.slice(0, length).lastIndexOf(': ');
  return colon < 0 ? first : first.slice(0, colon);
}

function textOfPart({ said: sentence, steps }: StepPart): string {
  return `${phraseText(sentence)}${steps.map(({ parts }) => parts.map(textOfPart).join(' ')).join(' ')}`;
}

/**
 * The steps of an example: settings, then dice and answers, then tries and expectations, each in
 * the file's order.
 */
function exampleSteps(ctx: PhraseContext, example: ExampleDecl): readonly BookStep[] {
  const steps: BookStep[] = [];
  let expected: BookStep[] = [];
  const settle = (): void => {
    if (expected.length > 0) steps.push(loosely([words('so')], expected));
    expected = [];
  };
  for (const line of readable(example.lines)) {
    if (line.kind === 'SideRows') continue;
    if (line.kind === 'ExpectLine') {
      expected.push(bookStep(ctx.valueOf(line.value), line.cites));
      continue;
    }
    settle();
    steps.push(exampleLine(ctx, line));
  }
  settle();
  return steps;
}

/** A head with steps below it whose order does not matter. */
function loosely(head: Phrase, steps: readonly BookStep[]): BookStep {
  return { parts: [{ ...bookPart(head, [], steps), numbered: false }] };
}

function exampleLine(
  ctx: PhraseContext,
  line: Exclude<ExampleLine, NodeOf<'SideRows'> | ExpectLine>,
): BookStep {
  const one = (sentence: Phrase): BookStep => bookStep(sentence, line.cites);
  switch (line.kind) {
    case 'ScenarioLine':
      return one(phrase`the scenario is ${namedRun(ctx, line.scenario)}`);
    case 'NoDiceLine':
      return one(phrase`nothing is rolled`);
    case 'OtherDiceLine':
      return one(phrase`all other dice fall as they may`);
    case 'DiceLine':
      return one(diceLinePhrase(ctx, line));
    case 'AnswerChoice':
      return one(
        phrase`${whoPhrase(ctx, line.by)} decides ${namedRun(ctx, line.choice)}: “${cellWords(line.value)}”`,
      );
    case 'AnswerTakes':
      return one(takesPhrase(ctx, line));
    case 'AnswerPicks':
      return one(phrase`${whoPhrase(ctx, line.who)} picks ${namesPhrase(line.names, 'nobody')}`);
    case 'AnswerLists':
      return one(
        phrase`${whoPhrase(ctx, line.who)} writes down ${namesPhrase(line.names, 'nothing')}`,
      );
    case 'AnswerSays':
      return one(phrase`${whoPhrase(ctx, line.who)} says ${cellWords(line.value)}`);
    case 'WithLine':
      return one(withPhrase(ctx, line));
    case 'TryLine':
      return one(
        phrase`${invocationPhrase(ctx, line.call)}${line.outcome === undefined ? '' : phrase`, and it comes out ${strong(nameWords(line.outcome))}`}`,
      );
    case 'ExpectAt':
      return bookStep(momentPhrase(ctx, line.moment), line.cites, claimSteps(ctx, line.claims));
    default:
      return setupStep(ctx, line);
  }
}

function diceLinePhrase(ctx: PhraseContext, line: DiceLine): Phrase {
  const { stream, by, faces } = line;
  const isPick = stream !== undefined && ctx.checked.streamOf(line)?.decl.kind === 'PickStmt';
  const shown = faces.map(cellWords).join(', ');
  if (stream === undefined) return phrase`the dice show, one after the other: ${shown}`;
  const [first, ...rest] = stream.names;
  const what =
    first === undefined
      ? []
      : [first.text === 'encounter' ? words('the fight') : namedRun(ctx, first)];
  const value =
    rest.length === 0 ? '' : phrase` (${joinedPhrase(rest.map(({ text }) => nameRun(text)))})`;
  const who = by === undefined ? '' : `${nameWords(by)}, `;
  return phrase`${who}${what}${value}: ${isPick ? 'it is' : 'the dice show'} ${shown}`;
}

/** A participant by name; the referee, who has none; for a side, its player. */
function whoPhrase(ctx: PhraseContext, name: Ident): Phrase {
  if (name.text === 'referee') return [words('the referee')];
  return ctx.checked.resolutionOf(name)?.symbol === 'side'
    ? phrase`whoever plays the ${namedRun(ctx, name)}`
    : [words(nameWords(name))];
}

function takesPhrase(ctx: PhraseContext, { who, call }: AnswerTakes): Phrase {
  return call === undefined
    ? phrase`${nameWords(who)} takes nothing`
    : phrase`${nameWords(who)} takes ${namedRun(ctx, call.name)}${argsPhrase(ctx, call.args)}`;
}

function withPhrase(
  ctx: PhraseContext,
  { target, value }: Extract<ExampleLine, { readonly kind: 'WithLine' }>,
): Phrase {
  const [first, ...rest] = target.names;
  if (first === undefined) return [];
  const last = target.names.at(-1);
  const symbol = ctx.checked.resolutionOf(last);
  const isWord = value.kind === 'Ident' && ctx.checked.resolutionOf(value)?.symbol === 'word';
  const sentence = isWord ? quoted(ctx, value) : [wordRun(ctx, value)];
  if (last !== undefined && rest.length > 0 && value.kind === 'YesNo') {
    const is = value.value ? 'is' : 'is not';
    const marked = symbol?.symbol === 'condition' ? '' : 'marked ';
    return phrase`${nameWords(first)} ${is} ${marked}${namedRun(ctx, last)}`;
  }
  if (rest.length === 0 && value.kind === 'YesNo')
    return phrase`${namedRun(ctx, first)} ${value.value ? 'holds' : 'does not hold'}`;
  return rest.length === 0
    ? phrase`the ${namedRun(ctx, first)} is ${sentence}`
    : phrase`${nameWords(first)}’s ${memberPhrase(ctx, rest)} is ${sentence}`;
}
