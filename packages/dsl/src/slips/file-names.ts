// Finds the names in a file and what sort of thing each one is. It reads the text line by line, so it also works for a file
// that cannot be parsed.

import { addToList } from '../grouping.ts';

/**
 * The sort of thing that a name refers to. `adjective`: a quality from a `define`; `outcome`: an outcome of a check or
 * option of a choice.
 */
export type NameSort =
  | 'side'
  | 'kind'
  | 'span'
  | 'condition'
  | 'adjective'
  | 'check'
  | 'choice'
  | 'action'
  | 'procedure'
  | 'tag'
  | 'order'
  | 'table'
  | 'given'
  | 'track'
  | 'ruling'
  | 'define'
  | 'policy'
  | 'scenario'
  | 'outcome'
  | 'field'
  | 'participant'
  | 'trigger'
  | 'measure'
  | 'invariant'
  | 'row'
  | 'column'
  | 'step'
  | 'modifier'
  | 'roll'
  | 'let'
  | 'conditionField'
  | 'label';

export interface FileNames {
  /** True if a name is one of these sorts. */
  readonly is: (name: string, ...sorts: readonly NameSort[]) => boolean;
  /** True if the file has this name, of any sort. */
  readonly knows: (name: string) => boolean;
  /** Returns the name that differs from a word at most in capitals; undefined if there is none. */
  readonly spelt: (word: string) => string | undefined;
  /** Returns all names of a sort, in the order of the file. */
  readonly all: (sort: string) => readonly string[];
  /** Returns the text after the name in the line of a field, track or given; undefined if there is none with this name. */
  readonly typeOf: (field: string) => string | undefined;
  /** Returns the first line of the callable with this name, such as `action Strike by a on t`; undefined if there is none. */
  readonly headOf: (name: string) => string | undefined;
  /** Returns the declarations that contain a name of a sort, such as `check Hit`. Names of declarations have none. */
  readonly ownersOf: (sort: NameSort, name: string) => readonly string[];
}

const word = '[\\p{L}_][\\p{L}\\p{N}_]*(?:-[\\p{L}\\p{N}_]+)*';
const head = new RegExp(`^(\\p{L}+)(?: +(?:(${word})(?: is (${word})|\\.(${word}))?))?`, 'u');
const row = new RegExp(`^ +(${word})(?: x(\\d{1,2}))?(?: +(.*))?$`, 'u');

/** Finds the names in a text. */
export function fileNames(text: string): FileNames {
  const sorts = new Map<string, Set<NameSort>>();
  const types = new Map<string, string>();
  const heads = new Map<string, string>();
  const owners = new Map<string, string[]>();
  let within = '';
  const add = (name: string | undefined, sort: NameSort): void => {
    if (name === undefined) return;
    if (within !== '') addToList(owners, `${sort} ${name}`, within);
    const known = sorts.get(name);
    if (known === undefined) sorts.set(name, new Set([sort]));
    else known.add(sort);
  };
  let owner = '';
  let isInSide = false;
  let columns = 0;
  for (const line of text.split('\n')) {
    const declared = head.exec(line);
    if (declared !== null) {
      const [, first = '', name, adjective, value] = declared;
      owner = first;
      isInSide = false;
      columns = 0;
      within = '';
      if (first === 'define') {
        add(adjective, 'adjective');
        if (value !== undefined) types.set(value, 'number');
        add(value, 'field');
        if (adjective === undefined && value === undefined) add(name, 'define');
      } else if (isSort(first)) add(name, first);
      if (['check', 'choice', 'action', 'procedure'].includes(first) && name !== undefined)
        heads.set(name, line.replace(/ *["[#].*$/, ''));
      if (['given', 'track'].includes(first) && name !== undefined)
        types.set(name, line.slice(line.indexOf(name) + name.length).trim());
      within = `${first} ${name ?? ''}`.trim();
      continue;
    }
    const [, name, many = '0', rest = ''] = row.exec(line) ?? [];
    if (name === undefined) continue;
    if (owner === 'table') {
      if (columns > 0) add(name, 'row');
      else for (const column of rest.match(new RegExp(word, 'gu')) ?? []) add(column, 'column');
      columns += 1;
    }
    if (name === 'step') add(new RegExp(`^${word}`, 'u').exec(rest)?.[0], 'step');
    if (name === 'has' && owner === 'condition')
      add(new RegExp(`^${word}`, 'u').exec(rest)?.[0], 'conditionField');
    if (name === 'roll') add(new RegExp(` as (${word})`, 'u').exec(rest)?.[1], 'roll');
    if (name === 'let') add(new RegExp(`^${word}`, 'u').exec(rest)?.[0], 'let');
    if (/^(?:[+-] ?[\w.]+|(?:dis)?advantage)(?: +when\b|$)/.test(rest)) add(name, 'modifier');
    if (owner === 'kind') {
      add(name, 'field');
      types.set(name, rest);
    } else if (owner === 'check' && /^(?:when|otherwise)\b/.test(rest)) add(name, 'outcome');
    else if (owner === 'choice') add(name, 'outcome');
    else if (owner === 'scenario') {
      if (/^ {2}\S/.test(line)) isInSide = name === 'side';
      else if (isInSide) {
        add(name, 'participant');
        for (let n = 1; n <= Number(many); n += 1) add(`${name}-${n}`, 'participant');
      }
    }
    if (name === 'counts')
      for (const tag of rest.replace(/^as /, '').match(new RegExp(word, 'gu')) ?? [])
        add(tag, 'tag');
    const label = new RegExp(`^(${word})(?: of \\S+)? as (${word})`, 'u').exec(rest);
    if (name === 'play' && label !== null) {
      add(label[2], 'label');
      if (!types.has(label[2] ?? '')) types.set(label[2] ?? '', `span ${label[1]}`);
    }
    if (name === 'rank') add(new RegExp(`^${word}`, 'u').exec(rest)?.[0], 'order');
  }
  let bySmall: ReadonlyMap<string, string> | undefined;
  return {
    spelt: (one) =>
      (bySmall ??= new Map([...sorts.keys()].map((name) => [name.toLowerCase(), name]))).get(
        one.toLowerCase(),
      ),
    is: (name, ...wanted) => wanted.some((sort) => sorts.get(name)?.has(sort) === true),
    knows: (name) => sorts.has(name),
    all: (sort) =>
      [...sorts].flatMap(([name, own]) => ([...own].some((one) => one === sort) ? [name] : [])),
    typeOf: (field) => types.get(field),
    headOf: (name) => heads.get(name),
    ownersOf: (sort, name) => owners.get(`${sort} ${name}`) ?? [],
  };
}

const declared: readonly NameSort[] = [
  'side',
  'kind',
  'span',
  'condition',
  'check',
  'choice',
  'action',
  'procedure',
  'table',
  'given',
  'track',
  'ruling',
  'policy',
  'scenario',
  'trigger',
  'measure',
  'invariant',
];

function isSort(first: string): first is NameSort {
  return declared.some((sort) => sort === first);
}
