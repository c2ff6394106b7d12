// Plays: policies, scenarios and examples in sentences for a reader.

import {
  plainText,
  type AnswerTakes,
  type BrokenLine,
  type DiceLine,
  type ExampleDecl,
  type ExampleLine,
  type ExpectLine,
  type Ident,
  type PolicyDecl,
  type PolicyRule,
  type ScenarioDecl,
  type SetupLine,
  type SideRows,
} from '../ast/ast.ts';
import { deciderSaid, invocationSaid } from './asking.ts';
import type { BookBlock, BookStep, Said, StepPart } from './book.ts';
import { bullets, numbered, paragraph, type EntryText } from './blocks.ts';
import { cellSaid } from './literals.ts';
import { claimSteps, momentSaid } from './moments.ts';
import { joinedSaid, listSaid, nameRun, phrase, strong, plainSaid, words } from './phrase.ts';
import { actSaid, argsSaid, memberSaid, quoted, rulingSaid, wordRun } from './predicates.ts';
import { bodySteps } from './statements.ts';
import { citedIds, headed, leafPart, oneStep } from './steps.ts';
import { introduced, namedRun, type Teller } from './teller.ts';
import { figure, nameSaid } from './words.ts';

export function policyEntry(tell: Teller, decl: PolicyDecl): EntryText {
  const steps = decl.lines.flatMap((line) => {
    if (line.kind === 'BrokenLine') return [];
    const when = line.when === undefined ? '' : phrase`, when ${tell.clauseOf(tell, line.when)}`;
    return [oneStep(leafPart(phrase`${ruleSaid(tell, line.rule)}${when}`, line.cites))];
  });
  const who = decl.chooser === undefined ? 'whoever is not asked' : introduced(tell, decl.chooser);
  return {
    doc: decl.doc,
    cites: decl.cites,
    blocks: [
      paragraph(
        phrase`for ${who}: the first of these that fits what is asked and may be done`,
        [],
        ':',
      ),
      bullets(steps),
    ],
  };
}

function ruleSaid(tell: Teller, rule: PolicyRule): Said {
  switch (rule.kind) {
    case 'PolicyTake':
      return rule.act === undefined
        ? phrase`takes nothing`
        : phrase`takes ${actSaid(tell, rule.act)}`;
    case 'PolicyPick':
      if (rule.name !== undefined) return phrase`picks ${nameSaid(rule.name.text)}`;
      return rule.path === undefined
        ? phrase`picks ${rule.form === 'first' ? 'the first listed' : rule.form}`
        : phrase`picks the one with the ${rule.form} ${memberSaid(tell, rule.path.names.slice(1))}`;
    case 'PolicySay':
      return rule.value === undefined
        ? phrase`names the ${rule.form === 'most' ? 'highest' : 'lowest'} number`
        : phrase`names ${tell.valueOf(tell, rule.value)}`;
    case 'PolicyList':
      return phrase`writes down ${namesSaid(rule.names, 'nothing')}`;
    case 'PolicyChoose':
      return phrase`answers ${namedRun(tell, rule.choice)} with “${cellSaid(rule.value)}”`;
  }
}

function namesSaid(names: readonly Ident[], none: string): Said {
  return names.length === 0
    ? [words(none)]
    : listSaid(
        names.map(({ text }) => [words(nameSaid(text))]),
        'and',
      );
}

export function scenarioEntry(tell: Teller, decl: ScenarioDecl): EntryText {
  const like =
    decl.like === undefined
      ? []
      : [paragraph(phrase`like ${namedRun(tell, decl.like)}, but for what stands here`)];
  const others: BookStep[] = [];
  const sides: BookBlock[] = [];
  for (const line of decl.lines)
    if (line.kind === 'SideRows') sides.push(...sideBlocks(tell, line));
    else others.push(...setupSteps(tell, line));
  return {
    doc: decl.doc,
    cites: decl.cites,
    blocks: [
      ...like,
      ...sides,
      ...(others.length === 0 ? [] : [bullets(others)]),
      ...(like.length + others.length + sides.length === 0
        ? [paragraph(phrase`nothing has to be settled beforehand`)]
        : []),
    ],
  };
}

/** Who takes part on a side, as a table. */
function sideBlocks(tell: Teller, line: SideRows): readonly BookBlock[] {
  const { columns, corner, rows, cites } = line.rows;
  return [
    paragraph(phrase`on the side ${namedRun(tell, line.side)}`, line.cites, ':'),
    {
      is: 'table',
      head: [corner, ...columns].map(({ text }) => [words(nameSaid(text))]),
      rows: rows.flatMap((row) =>
        row.kind === 'BrokenLine'
          ? []
          : [
              {
                anchor: undefined,
                cells: [row.head, ...row.cells].map((cell, index): Said =>
                  index === 0
                    ? [
                        strong(
                          `${cellSaid(cell)}${row.times === undefined ? '' : ` (${row.times.value} of them)`}`,
                        ),
                      ]
                    : cell.kind === 'Ident'
                      ? [wordRun(tell, cell)]
                      : [words(cellSaid(cell))],
                ),
                cites: citedIds(row.cites),
              },
            ],
      ),
      cites: citedIds(cites),
    },
  ];
}

function setupSteps(
  tell: Teller,
  line: Exclude<SetupLine, SideRows> | BrokenLine,
): readonly BookStep[] {
  switch (line.kind) {
    case 'GivenLine':
      return [
        oneStep(
          leafPart(
            phrase`${namedRun(tell, line.name)}: ${line.value.kind === 'Ident' ? [wordRun(tell, line.value)] : cellSaid(line.value)}`,
            line.cites,
          ),
        ),
      ];
    case 'RulingLine':
      return [
        oneStep(
          leafPart(
            phrase`${rulingSaid(tell, line.name)} is read as “${nameSaid(line.value.text)}”`,
            line.cites,
          ),
        ),
      ];
    case 'PolicyUse':
      return [
        oneStep(
          leafPart(
            phrase`${line.who.kind === 'Path' ? deciderSaid(tell, line.who) : tell.valueOf(tell, line.who)} decides as ${namedRun(tell, line.policy)}`,
            line.cites,
          ),
        ),
      ];
    case 'AtBlock':
      return [
        oneStep(headed(momentSaid(tell, line.moment), bodySteps(tell, line.body), line.cites)),
      ];
    case 'BrokenLine':
      return [];
  }
}

/** An example; for several cases, the shared part comes once, and below it the parts of each. */
export function exampleEntry(
  tell: Teller,
  cases: readonly ExampleDecl[],
): EntryText & { readonly title: string } {
  const [first] = cases;
  const told = cases.map((one) => exampleSteps(tell, one));
  const named = cases.map(({ name }) => plainText(name));
  const title = cases.length > 1 ? commonTitle(named) : (named[0] ?? '');
  const cites = cases.flatMap((one) => one.cites);
  const tables = (first?.lines ?? []).flatMap((line) =>
    line.kind === 'SideRows' ? sideBlocks(tell, line) : [],
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
          oneStep({
            ...headed([strong((named[index] ?? '').slice(title.length).replace(/^: /, ''))], steps),
            numbered: false,
          }),
        );
  return {
    title,
    doc: undefined,
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

/** What the names of all cases begin with, to the last colon. */
function commonTitle(names: readonly string[]): string {
  const [first = '', ...rest] = names;
  let length = first.length;
  for (const name of rest) while (!name.startsWith(first.slice(0, length))) length -= 1;
  const colon = first.slice(0, length).lastIndexOf(': ');
  return colon < 0 ? first : first.slice(0, colon);
}

function textOfPart({ said, steps }: StepPart): string {
  return `${plainSaid(said)}${steps.map(({ parts }) => parts.map(textOfPart).join(' ')).join(' ')}`;
}

/** Settings first, then dice and answers, then tries and expectations: in the file's order. */
function exampleSteps(tell: Teller, example: ExampleDecl): readonly BookStep[] {
  const steps: BookStep[] = [];
  let expected: BookStep[] = [];
  const settle = (): void => {
    if (expected.length > 0)
      steps.push(oneStep({ ...headed([words('so')], expected), numbered: false }));
    expected = [];
  };
  for (const line of example.lines) {
    if (line.kind === 'SideRows') continue;
    if (line.kind === 'ExpectLine') {
      expected.push(oneStep(leafPart(tell.valueOf(tell, line.value), line.cites)));
      continue;
    }
    settle();
    steps.push(...exampleLine(tell, line));
  }
  settle();
  return steps;
}

function exampleLine(
  tell: Teller,
  line: Exclude<ExampleLine, SideRows | ExpectLine> | BrokenLine,
): readonly BookStep[] {
  const one = (said: Said): readonly BookStep[] =>
    line.kind === 'BrokenLine' ? [] : [oneStep(leafPart(said, line.cites))];
  switch (line.kind) {
    case 'ScenarioLine':
      return one(phrase`the scenario is ${namedRun(tell, line.scenario)}`);
    case 'NoDiceLine':
      return one(phrase`nothing is rolled`);
    case 'OtherDiceLine':
      return one(phrase`all other dice fall as they may`);
    case 'DiceLine':
      return one(diceLineSaid(tell, line));
    case 'AnswerChoice':
      return one(
        phrase`${whoSaid(tell, line.by)} decides ${namedRun(tell, line.choice)}: “${cellSaid(line.value)}”`,
      );
    case 'AnswerTakes':
      return one(takesSaid(tell, line));
    case 'AnswerPicks':
      return one(phrase`${whoSaid(tell, line.who)} picks ${namesSaid(line.names, 'nobody')}`);
    case 'AnswerLists':
      return one(
        phrase`${whoSaid(tell, line.who)} writes down ${namesSaid(line.names, 'nothing')}`,
      );
    case 'AnswerSays':
      return one(phrase`${whoSaid(tell, line.who)} says ${cellSaid(line.value)}`);
    case 'WithLine':
      return one(withSaid(tell, line));
    case 'TryLine':
      return one(
        phrase`${invocationSaid(tell, line.call)}${line.outcome === undefined ? '' : phrase`, and it comes out ${strong(nameSaid(line.outcome.text))}`}`,
      );
    case 'ExpectAt':
      return [
        oneStep(
          headed(
            phrase`${momentSaid(tell, line.moment)}`,
            claimSteps(tell, line.claims),
            line.cites,
          ),
        ),
      ];
    default:
      return setupSteps(tell, line);
  }
}

function diceLineSaid(tell: Teller, line: DiceLine): Said {
  const { stream, by, faces } = line;
  const isPick = stream !== undefined && tell.checked.streamOf(line)?.decl.kind === 'PickStmt';
  const shown = faces
    .map((face) => (face.kind === 'Ident' ? nameSaid(face.text) : figure(face.value)))
    .join(', ');
  if (stream === undefined) return phrase`the dice show, one after the other: ${shown}`;
  const [first, ...rest] = stream.names;
  const what =
    first === undefined
      ? []
      : [first.text === 'encounter' ? words('the fight') : namedRun(tell, first)];
  const value =
    rest.length === 0
      ? ''
      : phrase` (${joinedSaid(rest.map(({ text }) => nameRun(nameSaid(text))))})`;
  const who = by === undefined ? '' : `${nameSaid(by.text)}, `;
  return phrase`${who}${what}${value}: ${isPick ? 'it is' : 'the dice show'} ${shown}`;
}

/** A participant by name; the referee, who has none; for a side, its player. */
function whoSaid(tell: Teller, name: Ident): Said {
  if (name.text === 'referee') return [words('the referee')];
  return tell.checked.resolutionOf(name)?.symbol === 'side'
    ? phrase`whoever plays the ${namedRun(tell, name)}`
    : [words(nameSaid(name.text))];
}

function takesSaid(tell: Teller, { who, call }: AnswerTakes): Said {
  return call === undefined
    ? phrase`${nameSaid(who.text)} takes nothing`
    : phrase`${nameSaid(who.text)} takes ${namedRun(tell, call.name)}${argsSaid(tell, call.args)}`;
}

function withSaid(
  tell: Teller,
  { target, value }: Extract<ExampleLine, { readonly kind: 'WithLine' }>,
): Said {
  const [first, ...rest] = target.names;
  if (first === undefined) return [];
  const last = target.names.at(-1);
  const symbol = last && tell.checked.resolutionOf(last);
  const isWord = value.kind === 'Ident' && tell.checked.resolutionOf(value)?.symbol === 'word';
  const said = isWord
    ? quoted(tell, value)
    : value.kind === 'Ident'
      ? [wordRun(tell, value)]
      : [words(cellSaid(value))];
  if (last !== undefined && rest.length > 0 && value.kind === 'YesNo') {
    const is = value.value ? 'is' : 'is not';
    const marked = symbol?.symbol === 'condition' ? '' : 'marked ';
    return phrase`${nameSaid(first.text)} ${is} ${marked}${namedRun(tell, last)}`;
  }
  if (rest.length === 0 && value.kind === 'YesNo')
    return phrase`${namedRun(tell, first)} ${value.value ? 'holds' : 'does not hold'}`;
  return rest.length === 0
    ? phrase`the ${namedRun(tell, first)} is ${said}`
    : phrase`${nameSaid(first.text)}’s ${memberSaid(tell, rest)} is ${said}`;
}
