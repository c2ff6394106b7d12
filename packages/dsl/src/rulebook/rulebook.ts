// Rulebook: turns a checked ruleset into a book for players.

import { keywordOf, nameOf, nameText } from '../ast/named.ts';
import { labelOf } from '../amend/declared.ts';
import type { RuleAmendment } from '../amend/amendment.ts';
import type { Doings } from '../amend/amend.ts';
import { plainText, type Declaration, type HeaderNode } from '../ast/ast.ts';
import { readable } from '../names/parts.ts';
import { positionAt, type Source } from '../source/source.ts';
import type { Checked } from '../types/checked.ts';
import { anchorsOf, declarationGroups, innerParts, type DeclarationGroup } from './anchors.ts';
import type { Rulebook, BookChange, BookChapter, BookChart, BookEntry, Phrase } from './book.ts';
import { entryBlocks } from './entries.ts';
import { conditionPhrase, valuePhrase } from './expressions.ts';
import { namingOf } from './naming.ts';
import { exampleEntry } from './plays.ts';
import { citedIds } from './steps.ts';
import type { PhraseContext } from './phrase-context.ts';
import { bookIndex, type InnerTerm } from './terms.ts';
import { nameWords } from './words.ts';

export interface BookParts {
  readonly checked: Checked;
  /** The texts to which the spans of `checked` refer. */
  readonly sources: readonly Source[];
  /** What house rules did, in their order. */
  readonly amendments: readonly Doings[];
  /** The charts of checks, by name. */
  readonly charts: ReadonlyMap<string, BookChart>;
}

interface ChapterPlan {
  readonly anchor: string;
  readonly title: string;
  readonly about: string;
  readonly kinds: readonly Declaration['kind'][];
}

/** The chapters, in the order in which a reader needs them. */
const plan: readonly ChapterPlan[] = [
  {
    anchor: 'who',
    title: 'Who takes part',
    about:
      'The sides of a fight, and what is written down of everybody. A mark is either set or not set; a counter stops at the ends of its range.',
    kinds: ['SideDecl', 'KindDecl'],
  },
  {
    anchor: 'before',
    title: 'Before the fight',
    about: 'What the scenario settles once for all. Nothing in play changes it.',
    kinds: ['GivenDecl'],
  },
  {
    anchor: 'kept',
    title: 'Kept by the table',
    about: 'Stretches of time, and what everybody keeps count of together.',
    kinds: ['SpanDecl', 'TrackDecl'],
  },
  {
    anchor: 'play',
    title: 'The order of play',
    about: 'A fight is played from the first of these steps to the last.',
    kinds: ['EncounterDecl'],
  },
  {
    anchor: 'procedures',
    title: 'Procedures',
    about: 'Parts of the order of play that have a name. Each is gone through where it is named.',
    kinds: ['ProcedureDecl'],
  },
  {
    anchor: 'actions',
    title: 'Actions',
    about: 'What somebody may take when asked to.',
    kinds: ['ActionDecl'],
  },
  {
    anchor: 'triggers',
    title: 'What happens at once',
    about: 'These wait for something to happen, and follow at once, in this order.',
    kinds: ['TriggerDecl'],
  },
  {
    anchor: 'checks',
    title: 'Checks',
    about:
      'What the dice decide. Of the ways in which a check can come out, the first that holds counts.',
    kinds: ['CheckDecl', 'ModifierDecl'],
  },
  {
    anchor: 'choices',
    title: 'Decisions',
    about: 'What somebody decides.',
    kinds: ['ChoiceDecl'],
  },
  {
    anchor: 'conditions',
    title: 'Conditions',
    about: 'What can befall somebody.',
    kinds: ['ConditionDecl'],
  },
  { anchor: 'tables', title: 'Tables', about: '', kinds: ['TableDecl'] },
  {
    anchor: 'terms',
    title: 'Terms',
    about: 'Words that the rules use in a meaning of their own.',
    kinds: ['DefineDecl'],
  },
  {
    anchor: 'rulings',
    title: 'Open questions',
    about:
      'Where the source can be read in more than one way: the question, the readings, and the one that is played unless a scenario says otherwise.',
    kinds: ['RulingDecl'],
  },
  {
    anchor: 'always',
    title: 'What always holds',
    about:
      'Whatever the dice show and whoever fights. Where one of these does not hold, something was played wrong.',
    kinds: ['InvariantDecl'],
  },
  {
    anchor: 'asked',
    title: 'What one can ask',
    about: 'Questions of a fight that can be counted: how likely is what?',
    kinds: ['MeasureDecl'],
  },
  {
    anchor: 'scenarios',
    title: 'Scenarios',
    about: 'Who meets whom, and how those decide who are not asked.',
    kinds: ['ScenarioDecl', 'PolicyDecl'],
  },
  {
    anchor: 'examples',
    title: 'Examples of play',
    about: 'With these dice and these decisions, this is what comes of it.',
    kinds: ['ExampleDecl'],
  },
];

/** The whole book. Each declaration has one entry; chapters without any are left out. */
export function rulebookOf(parts: BookParts): Rulebook {
  const { checked, amendments } = parts;
  const groups = declarationGroups(checked.files);
  const anchors = anchorsOf(groups);
  const entries = groups.map((group) => ({ group, entry: entryOf(parts, anchors, group) }));
  const chapters = plan.flatMap(({ kinds, ...chapter }): readonly BookChapter[] => {
    const own = entries.filter(({ group: [decl] }) => kinds.includes(decl.kind));
    return own.length === 0
      ? []
      : [
          {
            ...chapter,
            entries: kinds.flatMap((kind) =>
              own.flatMap(({ group: [decl], entry }) => (decl.kind === kind ? [entry] : [])),
            ),
          },
        ];
  });
  const header = headerOf(checked.files.map((file) => file.header));
  return {
    ...header,
    houseRules: amendments.map(({ path, title }) => ({ title: title ?? path, file: path })),
    chapters,
    index: bookIndex(chapters, innerTerms(groups, anchors)),
  };
}

function headerOf(
  headers: readonly (HeaderNode | undefined)[],
): Pick<Rulebook, 'title' | 'version' | 'source' | 'cites'> {
  const own = headers.find((header) => header?.kind === 'RulesetHeader');
  const [first] = headers;
  const as = first?.kind === 'FilesHeader' ? first.as : undefined;
  if (own?.kind !== 'RulesetHeader')
    return { title: as === undefined ? '' : plainText(as), version: null, source: null, cites: [] };
  const version = own.lines.find((line) => line.kind === 'VersionLine');
  const source = own.lines.find((line) => line.kind === 'SourceLine');
  return {
    title: plainText(as ?? own.name),
    version: version?.kind === 'VersionLine' ? version.version.value : null,
    source: source?.kind === 'SourceLine' ? plainText(source.text) : null,
    cites: [...citedIds(own.cites), ...readable(own.lines).flatMap((line) => citedIds(line.cites))],
  };
}

function entryOf(
  { checked, charts, amendments, sources }: BookParts,
  anchors: ReturnType<typeof anchorsOf>,
  group: DeclarationGroup,
): BookEntry {
  const [decl] = group;
  const node = decl.kind === 'GivenDecl' || decl.kind === 'TrackDecl' ? decl.field : decl;
  const ctx: PhraseContext = {
    checked,
    anchorOf: (node) => anchors.get(node),
    naming: namingOf(decl, checked),
    it: undefined,
    valueOf(expr): Phrase {
      return valuePhrase(this, expr);
    },
    clauseOf(expr, isNot): Phrase {
      return conditionPhrase(this, expr, isNot);
    },
  };
  const text =
    decl.kind === 'ExampleDecl'
      ? exampleEntry(
          ctx,
          group.filter((one) => one.kind === 'ExampleDecl'),
        )
      : { title: titleOf(decl), cites: node.cites, blocks: entryBlocks(ctx, decl) };
  const chart = decl.kind === 'CheckDecl' ? charts.get(decl.signature.name.text) : undefined;
  const keyword = keywordOf(decl);
  const labels = labelsBefore(labelOf(keyword, nameOf(decl)), amendments);
  const first = labels.at(-1);
  return {
    anchor: anchors.get(decl) ?? '',
    keyword,
    title: text.title,
    ...(labels.length === 1 || first === undefined ? {} : { was: first.slice(keyword.length + 1) }),
    doc: 'doc' in node && node.doc !== undefined ? plainText(node.doc) : '',
    cites: citedIds(text.cites),
    blocks: chart === undefined ? text.blocks : [...text.blocks, { is: 'chart', chart }],
    changes: changesOf(labels, amendments, sources),
  };
}

function titleOf(decl: Declaration): string {
  return decl.kind === 'EncounterDecl' ? 'The fight' : nameWords(nameText(nameOf(decl)));
}

/**
 * The current label of a declaration, and its labels before each house rule that renames it. The
 * house rules use the older labels.
 */
function labelsBefore(label: string, amendments: readonly Doings[]): readonly string[] {
  const [keyword = ''] = label.split(' ', 1);
  const labels = [label];
  for (const { changes } of amendments.toReversed()) {
    const renamed = changes.find(
      ({ verb, label: old, to }) =>
        verb === 'rename' && !old.includes(' / ') && `${keyword} ${to ?? ''}` === labels.at(-1),
    );
    if (renamed !== undefined) labels.push(renamed.label);
  }
  return labels;
}

/** The changes that each house rule makes to a declaration, in order. */
function changesOf(
  labels: readonly string[],
  amendments: readonly Doings[],
  sources: readonly Source[],
): readonly BookChange[] {
  return amendments.flatMap(({ path, title, changes }) =>
    changes
      .filter((change) =>
        labels.some((one) => change.label === one || change.label.startsWith(`${one} / `)),
      )
      .map((change) => ({
        by: title ?? path,
        file: path,
        line: lineOf(change, sources),
        does: amendmentWords(change),
      })),
  );
}

const doings: Readonly<Record<RuleAmendment['verb'], string>> = {
  replace: 'replaces',
  remove: 'removes',
  rename: 'renames',
  set: 'sets',
  add: 'adds to',
  insert: 'adds in',
  declare: 'adds',
};

function amendmentWords({ verb, label, from, to }: RuleAmendment): string {
  const what = label.replaceAll(' / ', ', ');
  return `${doings[verb]} ${what}${to === undefined ? '' : `: ${from ?? 'nothing'} → ${to}`}`;
}

function lineOf({ span }: RuleAmendment, sources: readonly Source[]): number {
  const source = sources.find(({ path }) => path === span.source);
  return source === undefined ? 1 : positionAt(source, span.start).line;
}

/** The fields and rows, which the index also lists. */
function innerTerms(
  groups: readonly DeclarationGroup[],
  anchors: ReturnType<typeof anchorsOf>,
): readonly InnerTerm[] {
  return groups.flatMap(([decl]) => {
    const what = `of ${nameWords(nameText(nameOf(decl)))}`;
    return innerParts(decl).map(([part, name]) => ({
      text: nameWords(name),
      what,
      to: anchors.get(part) ?? '',
    }));
  });
}
