// Forms that begin alike, read together: what they begin with stands once, and the parser chooses where they part.

import { addToList } from '../../grouping.ts';
import type { FormPart } from '../../ast/form.ts';
import {
  choices,
  formParts,
  forms,
  kindsIn,
  lineChoices,
  tables,
  type FormKind,
} from '../../ast/forms.ts';

/** The ways of writing some forms, as one rule of the grammar. */
export interface FormTree {
  /** The name of the rule: that of the first kind. */
  readonly rule: string;
  /** What all ways begin with. */
  readonly parts: readonly FormPart[];
  /** How they go on, if there are several. */
  readonly tails: readonly FormTree[];
  /** The forms. */
  readonly kinds: readonly FormKind[];
  /** All parts of the first way. */
  readonly way: readonly FormPart[];
}

interface Way {
  readonly kind: FormKind;
  readonly way: readonly FormPart[];
}

/** Signs that the parser does not see. */
const unread = new Set(['|', '~', '…', '']);

const isUnread = (part: FormPart): boolean =>
  'constant' in part || ('sign' in part && unread.has(part.sign));

/** Returns what the grammar sees of a part, as text: not how its slots are called. */
function seen(part: FormPart | undefined): string {
  if (part === undefined || 'constant' in part) return '';
  if ('word' in part) return part.word;
  if ('wants' in part) return `{${part.wants}${part.many}${part.between}}`;
  if ('maybe' in part) return `[${part.maybe.map(seen).join(' ')}]`;
  return JSON.stringify('words' in part ? part.words : part);
}

function treeOf(rule: string, ways: readonly Way[], from = 0): FormTree {
  const [first] = ways;
  if (first === undefined) throw new Error(`No form for ${rule}`);
  const isAlike = (n: number): boolean =>
    n < first.way.length &&
    (ways.length === 1 || ways.every(({ way }) => seen(way[n]) === seen(first.way[n])));
  let end = from;
  while (isAlike(end)) end += 1;
  const groups = new Map<string, Way[]>();
  if (ways.length > 1) for (const one of ways) addToList(groups, seen(one.way[end]), one);
  return {
    rule,
    parts: first.way.slice(from, end).filter((part) => !isUnread(part)),
    tails: [...groups.values()].map((tail) => treeOf(rule, tail, end)),
    kinds: [...new Set(ways.map(({ kind }) => kind))],
    way: first.way,
  };
}

function isForm(kind: string): kind is FormKind {
  return kind in forms;
}

function isTable(name: string): name is keyof typeof tables {
  return name in tables;
}

/** The members of each choice in order: trees of forms, and names of rules. */
export const choiceMembers: ReadonlyMap<string, readonly (FormTree | string)[]> = new Map(
  Object.entries<readonly string[]>({ ...lineChoices, ...choices }).map(([choice, members]) => {
    const groups = new Map<string, FormKind[]>();
    const kinds = members.flatMap((member) => (isTable(member) ? kindsIn(member) : member));
    const order = kinds.flatMap((member): readonly (readonly FormKind[] | string)[] => {
      if (!isForm(member)) return [member];
      const first = seen(formParts.get(member)?.[0]?.[0]);
      addToList(groups, first, member);
      const group = groups.get(first) ?? [];
      return group.length === 1 ? [group] : [];
    });
    return [choice, order.map((one) => (typeof one === 'string' ? one : treeFor(one)))];
  }),
);

function treeFor(kinds: readonly FormKind[]): FormTree {
  const ways = kinds.flatMap((kind) => (formParts.get(kind) ?? []).map((way) => ({ kind, way })));
  return treeOf(kinds[0] ?? '', ways);
}

const chosen = [...choiceMembers.values()].flat().filter((member) => typeof member !== 'string');

/** All trees by their rules: those of the choices, and one for each other form. */
export const formTrees: ReadonlyMap<string, FormTree> = new Map(
  [
    ...chosen,
    ...[...formParts.keys()]
      .filter((kind) => !chosen.some(({ kinds }) => kinds.includes(kind)))
      .map((kind) => treeFor([kind])),
  ].map((tree) => [tree.rule, tree]),
);
