// Tests what the names of correct rules mean, and which order their comparisons use. Each row marks a name
// with «…» or gives an expression.

import { expect, test } from 'vitest';
import type { AstFile, Declaration, Node } from '../ast/ast.ts';
import { findAll } from '../ast/find.ts';
import { createCollector } from '../diagnostics/collector.ts';
import { createSource } from '../source/source.ts';
import { parse } from '../syntax/parser.ts';
import { inEncounter, prelude } from './check-fixture.ts';
import type { Checked } from './checked.ts';
import { checkTypes } from './check.ts';

interface Looked {
  readonly file: AstFile;
  readonly checked: Checked;
  readonly codes: readonly string[];
}

function lookAt(text: string, isWanted?: (decl: Declaration) => boolean): Looked {
  const source = createSource('trial.fray', text);
  const { file } = parse(source);
  const problems = createCollector();
  const checked = checkTypes([file], [source], problems, isWanted);
  return { file, checked, codes: problems.list().map(({ code }) => code) };
}

const asks = (condition: string): string => inEncounter(`if ${condition}`, '  nothing');
const lowers = (amount: string): string => inEncounter(`lower lead.HP by ${amount}`);
const example = (...lines: readonly string[]): string =>
  `\nexample "one"\n  scenario Ford\n${lines.map((line) => `  ${line}\n`).join('')}`;
const cell = (column: string, value: string): string =>
  `\nscenario Lea\n  side heroes\n    Hero  AWE  ${column}\n    Cid   3    ${value}\n`;
const plan = '\npolicy Plan for p\n  take Attack\n';

test.each<readonly [body: string, meaning: string]>([
  [asks('lead.weapon is «club»'), 'row'],
  [asks('lead.weapon is one of «club», bow'), 'row'],
  [asks('lead.weapon < «bow»'), 'row'],
  [asks('lead.mood is «calm»'), 'word'],
  [asks('lead.mood is one of «calm», wild'), 'word'],
  [asks('lead.mood < «wild»'), 'word'],
  [asks('ties is «share»'), 'word'],
  [lowers('Weapon at «bow» under reach'), 'row'],
  [lowers('Weapon at bow under «reach»'), 'word'],
  [lowers('«Weapon» at bow under reach'), 'table'],
  [lowers('lead.weapon.«reach»'), 'column'],
  [lowers('lead.«weapon».reach'), 'field'],
  [lowers('lead.«reach»'), 'define'],
  [lowers('«lead».HP'), 'define'],
  [lowers('(«gap» of 3 from 1)'), 'define'],
  [lowers('(«length» of heroes)'), 'built-in'],
  [lowers('number of «round»'), 'span'],
  [asks('lead.«target» is nobody'), 'field'],
  [asks('lead is «Down»'), 'condition'],
  [asks('lead is «Hero»'), 'kind'],
  [asks('lead is «able»'), 'define'],
  [asks('lead is «brave»'), 'field'],
  [asks('lead.«Poisoned».strength > 3'), 'condition'],
  [asks('lead.Poisoned.«strength» > 3'), 'condition-field'],
  [asks('any p in «heroes» where p.brave'), 'side'],
  [asks('any p in «Hero» where p.brave'), 'kind'],
  [asks('any p in heroes where «p».brave'), 'local'],
  [asks('«light»'), 'given'],
  [asks('«alarm»'), 'track'],
  [asks('«ties» is share'), 'ruling'],
  [asks('lead can take «Attack»'), 'action'],
  [asks('lead can take any «act»'), 'tag'],
  [asks('lead can take any «action»'), 'built-in'],
  [asks('times «turn» of lead this round > 1'), 'span'],
  [asks('times «Notice» by lead this round > 1'), 'check'],
  [asks('times any «sense» by lead this round > 1'), 'tag'],
  [asks('latest «Notice» by lead is sees'), 'check'],
  [asks('latest Notice by lead is «sees»'), 'word'],
  [inEncounter('«Rest» for lead within 3'), 'procedure'],
  [inEncounter('Notice by lead as seen', '  «sees», blind  nothing'), 'outcome'],
  [
    inEncounter('Notice by lead as seen', '  sees, blind  nothing', 'lower lead.HP by seen.«mind»'),
    'value',
  ],
  [inEncounter('roll d6 as x', 'lower lead.HP by length of x.«faces»'), 'built-in'],
  [inEncounter('ask «heroes» to take Attack or nothing'), 'side'],
  [inEncounter('ask «referee» to take Attack or nothing'), 'built-in'],
  [inEncounter('ask «lead» to take Attack or nothing'), 'define'],
  [inEncounter('Allow by «referee»', '  yes, no  nothing'), 'built-in'],
  [inEncounter('lead gains «Down»'), 'condition'],
  [inEncounter('lead gains Poisoned with «strength» 3'), 'condition-field'],
  [inEncounter('lead gains Down for 2 «rounds»'), 'span'],
  [inEncounter('lead gains Down until end of «round»'), 'span'],
  [inEncounter('play round as Day', '  end «round»'), 'span'],
  [inEncounter('rank line of p in heroes', '  highest roll Notice.«mind» by p as HP'), 'value'],
  [inEncounter('rank line of p in heroes', '  highest roll Notice.mind by p as «HP»'), 'field'],
  [inEncounter('roll d6 as x', 'roll again «x»'), 'local'],
  ['\nmodifier Dark -1 to «Strike» by p\n', 'check'],
  ['\nmodifier Dark -1 to «sense».mind by p\n', 'tag'],
  ['\nmodifier Dark -1 to Notice.«mind» by p\n', 'value'],
  ['\nmodifier Dark -1 to Strike by «p»\n', 'param'],
  ['\ntrigger Seen when Notice by p comes out «sees»\n  nothing\n', 'outcome'],
  ['\ntrigger Seen when «Ann» gains Down\n  nothing\n', 'participant'],
  ['\ntrigger Seen when «q» gains Down\n  nothing\n', 'local'],
  ['\ntrigger Seen when p.«HP» falls\n  nothing\n', 'field'],
  ['\ntrigger Seen when «alarm» rises\n  nothing\n', 'track'],
  ['\naction Run by a\n  costs 1 «HP»\n  nothing\n', 'field'],
  ['\naction Grab by a on t\n  pick «t» from enemies of a\n  nothing\n', 'param'],
  ['\naction Run by a\n  once per «round»\n  nothing\n', 'span'],
  ['\nkind Rat\n  code  1..6  starts 1  hidden from «foes»\n', 'side'],
  ['\nkind Rat\n  code  1..6  starts 1  hidden from «others»\n', 'built-in'],
  ['\nkind Rat\n  prey  «Hero»  starts nobody\n', 'kind'],
  ['\nkind Rat\n  arm  row of «Weapon»  default club\n', 'table'],
  ['\nkind Rat\n  arm  row of Weapon  default «club»\n', 'row'],
  ['\nkind Rat\n  mood  one of calm, wild  default «calm»\n', 'word'],
  [`\ntable Arms\n  arm   way\n  rod   «melee»\n`, 'word'],
  [`\ntable Arms\n  arm   way\n  rod   «ties»\n`, 'ruling'],
  [`\ntable Arms\n  arm   open\n  rod   «light»\n`, 'given'],
  [cell('weapon', '«club»'), 'row'],
  [cell('mood', '«calm»'), 'word'],
  [cell('target', '«Cid»'), 'participant'],
  [cell('«Down»', 'yes'), 'condition'],
  [cell('«HP»', '3'), 'field'],
  ['\nscenario Lea\n  given «light» no\n  side heroes\n    Hero  AWE\n    Cid   3\n', 'given'],
  ['\nscenario Lea\n  ruling ties «share»\n  side heroes\n    Hero  AWE\n    Cid   3\n', 'word'],
  [
    `${plan}\nscenario Lea\n  policy «Plan» for Cid\n  side heroes\n    Hero  AWE\n    Cid   3\n`,
    'policy',
  ],
  [
    `${plan}\nscenario Lea\n  policy Plan for «Cid»\n  side heroes\n    Hero  AWE\n    Cid   3\n`,
    'participant',
  ],
  [
    `${plan}\nscenario Lea\n  policy Plan for «heroes»\n  side heroes\n    Hero  AWE\n    Cid   3\n`,
    'side',
  ],
  ['\nscenario Lea like «Ford»\n', 'scenario'],
  [example('answer Warn by «Ann»  yes'), 'participant'],
  [example('answer Warn by «heroes»  yes'), 'side'],
  [example('answer Warn by «referee»  yes'), 'built-in'],
  [example('answer «Warn» by Ann  yes'), 'choice'],
  [example('dice Notice.«mind» by Ann 3'), 'value'],
  [example('dice «Notice» by Ann 3'), 'check'],
  [example('try Notice by Ann is «sees»'), 'outcome'],
  [example('with Ann.«Down» yes', 'try Notice by Ann is sees'), 'condition'],
  [example('answer Ann lists «club»'), 'row'],
  [example('answer Ann picks «Bob»'), 'participant'],
  [example('answer Ann picks «club»'), 'row'],
  [
    '\nscenario Lea\n  side heroes\n    Hero  AWE\n    club  3\n\nexample "one"\n  scenario Lea\n  answer club picks «club»\n',
    'participant',
  ],
  ['\npolicy Plan for p\n  choose «Warn» yes\n', 'choice'],
  ['\npolicy Plan for p\n  take «Attack»\n', 'action'],
  ['\npolicy Plan for p\n  pick highest «option».HP\n', 'local'],
  ['\npolicy Plan for p\n  pick highest option.«HP»\n', 'field'],
  ['\npolicy Plan for p\n  pick highest option.«reach»\n', 'define'],
  ['\npolicy Plan for p\n  pick highest option.«die»\n', 'column'],
])('%j: the marked name is a %s', (body, meaning) => {
  const { file, checked, codes } = lookAt(prelude + body.replaceAll(/[«»]/g, ''));
  expect(codes).toEqual([]);
  const at = prelude.length + body.indexOf('«');
  const found: (string | undefined)[] = [];
  findAll(file, ['Ident'], (ident) => {
    if (ident.span.start === at) found.push(checked.resolutionOf(ident)?.symbol);
  });
  expect(new Set(found)).toEqual(new Set([meaning]));
});

/** A word after an unknown name is still looked up, and no further problem is reported for it. */
test.each<readonly [word: string, meaning: string | undefined]>([
  ['brave', 'field'],
  ['able', 'define'],
  ['Down', 'condition'],
  ['Hero', 'kind'],
  ['alarm', 'track'],
  ['h', 'local'],
  ['bold', undefined],
])('`nix is %s`: the word is a %s', (word, meaning) => {
  const text = `${prelude}${inEncounter('each h in heroes', `  if nix is ${word}`, '    nothing')}`;
  const { file, checked, codes } = lookAt(text);
  expect(codes).toEqual(['names/unknown-value']);
  const at = text.lastIndexOf(`is ${word}`) + 'is '.length;
  findAll(file, ['Ident'], (ident) => {
    if (ident.span.start === at) expect(checked.resolutionOf(ident)?.symbol).toBe(meaning);
  });
});

/** Numbers have their natural order, so no order is stored for them. */
test.each<readonly [body: string, order: string | undefined]>([
  [asks('lead.HP < 3'), undefined],
  [asks('lead.skill < 3d'), undefined],
  [asks('lead.mood < wild'), 'words: calm angry wild'],
  [asks('lead.weapon < bow'), 'table: Weapon'],
  [asks('lead.weapon is club up 1 step'), 'table: Weapon'],
  [asks('lead.weapon is lead.weapon down 1 step'), 'table: Weapon'],
  [asks('lead.mood is lead.mood up 1 step'), 'words: calm angry wild'],
  [asks('lead.weapon.die up 1 step < d8'), 'dice'],
  [inEncounter('rank line of p in heroes', '  highest p.HP', '  otherwise as listed'), undefined],
  [
    inEncounter('rank line of p in heroes', '  highest p.mood', '  otherwise as listed'),
    'words: calm angry wild',
  ],
  [
    inEncounter('rank line of p in heroes', '  highest p.weapon', '  otherwise as listed'),
    'table: Weapon',
  ],
  ['\npolicy Plan for p\n  pick highest option.HP\n', undefined],
  ['\npolicy Plan for p\n  pick highest option.mood\n', 'words: calm angry wild'],
  ['\npolicy Plan for p\n  pick highest option.weapon\n', 'table: Weapon'],
])('%j uses the order %j', (body, order) => {
  const { file, checked, codes } = lookAt(prelude + body);
  expect(codes).toEqual([]);
  const found: (string | undefined)[] = [];
  findAll(file, ['Compare', 'StepBy', 'RankValue', 'PolicyPick'], (node) => {
    if (node.span.start < prelude.length) return;
    const by = checked.orderingOf(node);
    found.push(
      by?.kind === 'words'
        ? `words: ${by.words.join(' ')}`
        : by?.kind === 'table'
          ? `table: ${by.table.name}`
          : by?.kind,
    );
  });
  expect(found.filter((one) => one !== undefined)).toEqual(order === undefined ? [] : [order]);
});

test('in parts that nobody asks about only what is needed is checked', () => {
  const text = (read: string): string =>
    `${prelude}\ncheck Look by p\n  roll d6 as face\n  let worth be face + lamp\n  good  when lead.HP\n  bad   otherwise\n\nprocedure Gaze for p\n  Look by p as r\n    good, bad  nothing\n  lower p.HP by r.${read}\n`;
  const isWanted = ({ kind }: Node): boolean => kind === 'ProcedureDecl';
  expect(lookAt(text('face'), isWanted).codes).toEqual([]);
  const all = ['names/unknown-value', 'types/does-not-fit'];
  expect(lookAt(text('worth'), isWanted).codes).toEqual(all);
  expect(lookAt(text('face')).codes).toEqual(all);
});

/** Tests what `times` and `latest` count, by the name in the expression. */
test.each<readonly [body: string, names: readonly string[]]>([
  [asks('times any sense by lead this round > 1'), ['Notice']],
  [asks('times any act by lead this round > 1'), ['Attack']],
  [asks('times any action by lead this round > 1'), ['Attack']],
  [asks('times Rest for lead this round > 1'), ['Rest']],
  [asks('times turn of lead this round > 1'), ['turn']],
  [asks('latest Strike by lead is hit'), ['Strike']],
])('%j counts %j', (body, names) => {
  const { file, checked, codes } = lookAt(prelude + body);
  expect(codes).toEqual([]);
  const found: string[] = [];
  findAll(file, ['TimesOf', 'Latest'], (node) =>
    found.push(...checked.countedOf(node).map(({ name }) => name)),
  );
  expect(found).toEqual(names);
});

test('the receiver of a reveal has a type', () => {
  const { file, checked, codes } = lookAt(
    prelude + inEncounter('reveal alarm to everyone', 'reveal alarm to heroes'),
  );
  expect(codes).toEqual([]);
  const found: (string | undefined)[] = [];
  findAll(file, ['RevealStmt'], ({ to }) => to && found.push(checked.typeOf(to).type));
  expect(found).toEqual(['set', 'set']);
});
