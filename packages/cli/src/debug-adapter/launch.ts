// Launches what a client asks to debug: a log or a ruleset, with the options of `fray debug` under
// the same names.
import { suggest } from '@fray/dsl/internal';
import { isAbsolute, join } from 'node:path';
import type { DebuggerSession } from '../debugger/command.ts';
import { isLog, openLogInspector, openRunInspector } from '../debugger/inspector.ts';
import { wrongUsage } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { createSources } from './sources.ts';
import { createVariables } from './variables.ts';
import type { Debuggee } from './debuggee.ts';

/** The keys of a launch configuration, and their sorts. */
const KEYS = {
  program: 'text',
  cwd: 'text',
  scenario: 'text',
  seed: 'text',
  run: 'number',
  set: 'texts',
  given: 'texts',
  dice: 'text',
  choices: 'text',
  policy: 'texts',
  with: 'texts',
  budget: 'number',
  stopOnEntry: 'yes-no',
} as const;

type Given = { readonly [Key in keyof typeof KEYS]?: unknown };

/**
 * Opens a log or a ruleset.
 * @throws Stop 2 for an invalid key, and whatever opening throws
 */
export async function launch(host: Host, given: object): Promise<Debuggee> {
  const wanted: Given = given;
  for (const [key, kind] of Object.entries(KEYS)) {
    const value: unknown = Object.entries(wanted).find(([name]) => name === key)?.[1];
    if (value !== undefined && !fits(value, kind))
      throw wrongUsage(`\`${key}\` of the launch configuration must be ${kindWords[kind]}`);
  }
  const notes = unknownKeys(given);
  const text = (value: unknown): string | undefined =>
    typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined;
  const texts = (value: unknown): readonly string[] =>
    Array.isArray(value) ? value.map(String) : [];
  const folder = text(wanted.cwd) ?? host.cwd;
  const path = (one: string): string => (isAbsolute(one) ? one : join(folder, one));
  const program = text(wanted.program);
  if (program === undefined || program === '')
    throw wrongUsage(
      'the launch configuration names no `program`',
      '"program": "${file}" debugs the file that is open: a ruleset or a log',
    );
  const at = path(program);
  const inspector = isLog(host, at)
    ? openLogInspector(host, at)
    : await openRunInspector(host, at, {
        run: typeof wanted.run === 'number' ? wanted.run : 0,
        set: texts(wanted.set),
        given: texts(wanted.given),
        dice: text(wanted.dice) ?? 'seeded',
        choices: choicesOf(text(wanted.choices), path),
        policy: texts(wanted.policy),
        with: texts(wanted.with).map(path),
        ...(wanted.scenario === undefined ? {} : { scenario: text(wanted.scenario) ?? '' }),
        ...(wanted.seed === undefined ? {} : { seed: text(wanted.seed) ?? '' }),
        ...(typeof wanted.budget === 'number' ? { budget: wanted.budget } : {}),
      });
  const session: DebuggerSession = { inspector, parents: [], find: '', change: '' };
  return {
    session,
    sources: createSources(host, inspector, at, [folder, ...texts(wanted.with).map(path)]),
    variables: createVariables(),
    points: { lines: new Map(), rules: [], values: [], moments: [] },
    placed: new Set(),
    notes: [...notes, ...inspector.notes],
    stopOnEntry: wanted.stopOnEntry !== false,
  };
}

/** Keys that look like misspelt keys of ours; editors add others of their own. */
function unknownKeys(given: object): readonly string[] {
  return Object.keys(given).flatMap((key) => {
    const hint =
      key in KEYS || KEYS_OF_EDITORS.includes(key) || key.startsWith('__')
        ? undefined
        : suggest(key, Object.keys(KEYS))[0];
    return hint === undefined
      ? []
      : [`\`${key}\` of the launch configuration is not known; did you mean \`${hint}\`?`];
  });
}

const KEYS_OF_EDITORS = ['type', 'name', 'request', 'noDebug', 'console', 'presentation', 'env'];

function choicesOf(given: string | undefined, path: (one: string) => string): string {
  return given === undefined || given === 'policy' || given === 'ask'
    ? (given ?? 'policy')
    : path(given);
}

const kindWords = {
  text: 'a text',
  texts: 'a list of texts',
  number: 'a whole number from 0 on',
  'yes-no': 'true or false',
};

function fits(value: unknown, kind: keyof typeof kindWords): boolean {
  switch (kind) {
    case 'text':
      return typeof value === 'string' || typeof value === 'number';
    case 'texts':
      return Array.isArray(value) && value.every((one) => typeof one === 'string');
    case 'number':
      return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
    case 'yes-no':
      return typeof value === 'boolean';
  }
}
