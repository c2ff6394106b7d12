// Checks the arguments of protocol requests. A client that leaves something out gets an error that names it.

import { exitCodes, stop } from '../exit-codes.ts';

type Sort = 'text' | 'number' | 'list' | 'object';

/** By request: the arguments it needs, and what each item of a list needs. */
const needed: Readonly<Record<string, Readonly<Record<string, Sort>>>> = {
  scopes: { frameId: 'number' },
  variables: { variablesReference: 'number' },
  restartFrame: { frameId: 'number' },
  gotoTargets: { source: 'object', line: 'number' },
  goto: { targetId: 'number' },
  setBreakpoints: { source: 'object' },
  setFunctionBreakpoints: { breakpoints: 'list', 'breakpoints.name': 'text' },
  setDataBreakpoints: { breakpoints: 'list', 'breakpoints.dataId': 'text' },
  setExceptionBreakpoints: { filters: 'list' },
  dataBreakpointInfo: { name: 'text' },
  breakpointLocations: { source: 'object', line: 'number' },
  evaluate: { expression: 'text' },
  setVariable: { variablesReference: 'number', name: 'text', value: 'text' },
  setExpression: { expression: 'text', value: 'text' },
};

/** Arguments that may be left out, and their sorts. */
const optional: Readonly<Record<string, Sort>> = {
  'source.path': 'text',
  'source.name': 'text',
  'source.sourceReference': 'number',
  breakpoints: 'list',
  'breakpoints.line': 'number',
  filterOptions: 'list',
  frameId: 'number',
  line: 'number',
  endLine: 'number',
};

/** The arguments of a request. @throws Stop 2 if one is missing or of another sort */
export function argumentsOf(command: string, given: unknown): object {
  const all = given ?? {};
  const wanted = needed[command] ?? {};
  const refuse = (path: string, sort: Sort): never => {
    throw stop(exitCodes.usage, `\`${command}\` needs \`${path}\`, ${phrases[sort]}`);
  };
  if (!isObject(all)) return refuse('arguments', 'object');
  for (const [path, sort] of Object.entries(wanted))
    for (const value of valuesAt(all, path)) if (!isOf(value, sort)) refuse(path, sort);
  for (const [path, sort] of Object.entries(optional))
    for (const value of valuesAt(all, path))
      if (value !== undefined && value !== null && !isOf(value, sort)) refuse(path, sort);
  return withoutNulls(all);
}

/** Some clients send `null` for an argument that they leave out; in lists each item stays. */
function withoutNulls(all: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) =>
      value === null ? [] : [[name, isObject(value) ? withoutNulls(value) : value]],
    ),
  );
}

const phrases: Readonly<Record<Sort, string>> = {
  text: 'a text',
  number: 'a number',
  list: 'a list',
  object: 'an object',
};

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value at a path; for a list on the way, that of each item. */
function valuesAt(all: Readonly<Record<string, unknown>>, path: string): readonly unknown[] {
  const [first = '', inner] = path.split('.');
  const value = all[first];
  if (inner === undefined) return [value];
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  return items.flatMap((item) =>
    isObject(item) ? [item[inner]] : item === undefined ? [] : [null],
  );
}

function isOf(value: unknown, sort: Sort): boolean {
  if (sort === 'list') return Array.isArray(value);
  return sort === 'object' ? isObject(value) : typeof value === (sort === 'text' ? 'string' : sort);
}
