// Launches what a client asks to debug: a log or a ruleset, with the options of `fray debug` under
// the same names.
import { suggest } from '@fray/dsl/internal';
import { isAbsolute, join } from 'node:path';
import type { DebuggerSession } from '../debugger/command.ts';
import { debugsLog, openLogInspector, openRunInspector } from '../debugger/inspector.ts';
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

/** The types of the sorts. */
interface Sorts {
  readonly text: string | number;
  readonly texts: readonly string[];
  readonly number: number;
  readonly 'yes-no': boolean;
}

type Given = { readonly [Key in keyof typeof KEYS]?: Sorts[(typeof KEYS)[Key]] };

/**
 * Opens a log or a ruleset.
 * @throws Stop 2 for an invalid key, and whatever opening throws
 */
export async function launch(host: Host, given: object): Promise<Debuggee> {
  for (const [key, kind] of Object.entries(KEYS)) {
    const value: unknown = Object.entries(given).find(([name]) => name === key)?.[1];
    if (value !== undefined && !fits(value, kind))
      throw wrongUsage(`\`${key}\` of the launch configuration must be ${kindWords[kind]}`);
  }
  const notes = unknownKeys(given);
  const {
    program: file = '',
    cwd = host.cwd,
    scenario,
    seed,
    dice,
    choices = 'policy',
    with: stacked = [],
    stopOnEntry = true,
    ...others
  } = Object.fromEntries(
    Object.entries(given).filter(([key]) => Object.hasOwn(KEYS, key)),
  ) as Given; // Each key has been checked.
  const folder = String(cwd);
  const path = (one: string): string => (isAbsolute(one) ? one : join(folder, one));
  const program = String(file);
  if (program === '')
    throw wrongUsage(
      'the launch configuration names no `program`',
      '"program": "${file}" debugs the file that is open: a ruleset or a log',
    );
  const at = path(program);
  const houseRules = stacked.map(path);
  const inspector = debugsLog(host, at)
    ? openLogInspector(host, at)
    : await openRunInspector(host, at, {
        ...others,
        choices: choicesOf(String(choices), path),
        with: houseRules,
        ...(dice === undefined ? {} : { dice: String(dice) }),
        ...(scenario === undefined ? {} : { scenario: String(scenario) }),
        ...(seed === undefined ? {} : { seed: String(seed) }),
      });
  const session: DebuggerSession = { inspector, parents: [], find: '', change: '' };
  return {
    session,
    sources: createSources(host, inspector, at, [folder, ...houseRules]),
    variables: createVariables(),
    points: {
      breakpoint: new Map(),
      'function breakpoint': new Map(),
      'data breakpoint': new Map(),
      exception: new Map(),
    },
    placed: new Set(),
    notes: [...notes, ...inspector.notes],
    stopOnEntry,
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

function choicesOf(given: string, path: (one: string) => string): string {
  return given === 'policy' || given === 'ask' ? given : path(given);
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
