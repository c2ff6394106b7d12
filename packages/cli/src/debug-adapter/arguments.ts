// Checks the arguments of protocol requests. If a client omits one, it gets an error that names it.

import { wrongUsage } from '../exit-codes.ts';

type Sort = 'text' | 'number' | 'list' | 'object';

/** For each request, the required arguments, and for lists what each item requires. */
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

/** Optional arguments and their sorts. */
const optional: Readonly<Record<string, Sort>> = {
  'source.path': 'text',
  'source.name': 'text',
  'source.sourceReference': 'number',
  breakpoints: 'list',
  'breakpoints.line': 'number',
  'breakpoints.hitCondition': 'text',
  'breakpoints.logMessage': 'text',
  filterOptions: 'list',
  frameId: 'number',
  line: 'number',
  endLine: 'number',
};

/**
 * Checks the arguments of a request and returns them. @throws Stop 2 if one is missing or of
 * another sort
 */
export function argumentsOf(command: string, given: unknown): object {
  const all = given ?? {};
  const wanted = needed[command] ?? {};
  const refuse = (path: string, sort: Sort): never => {
    throw wrongUsage(`\`${command}\` needs \`${path}\`, ${phrases[sort]}`);
  };
  if (!isObject(all)) return refuse('arguments', 'object');
  for (const [path, sort] of Object.entries(wanted))
    for (const value of valuesAt(all, path)) if (!isOf(value, sort)) refuse(path, sort);
  for (const [path, sort] of Object.entries(optional))
    for (const value of valuesAt(all, path))
      if (value !== undefined && value !== null && !isOf(value, sort)) refuse(path, sort);
  return withoutNulls(all);
}

/**
 * Removes arguments that are null, because some clients send null for an omitted one. Null items of
 * lists stay.
 */
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

/** The value at a path; if the path leads through a list, the value of each item. */
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
