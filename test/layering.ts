// Which sources may import which, and what the language and the engine must not use. The rules are data; `layeringFaults` applies them.

import { posix } from 'node:path';

/** One source file: its path from the root of the checkout, with `/`, and its text. */
export interface SourceText {
  readonly path: string;
  readonly text: string;
}

interface Layer {
  /** The folder to which the rule applies. For each file, the first layer that has it in its folder decides. */
  readonly folder: string;
  /** Packages that the folder may import. A name that ends in `:` or `/` allows every package whose name begins with it. */
  readonly packages: readonly string[];
  /** The folder that relative imports must stay in. */
  readonly home: string;
  /** True if the code must not use a clock, chance, the console or a locale. */
  readonly pure: boolean;
}

const cliPackages: readonly string[] = [
  '@fray/dsl/internal',
  '@fray/dsl/ir',
  '@fray/engine/',
  '@fray/lsp/server',
  '@vscode/debugadapter',
  '@vscode/debugprotocol',
  'commander',
  'diff',
  'fast-check',
  'fast-string-width',
  'fast-wrap-ansi',
  'node:',
  'picocolors',
  'preact',
  'preact/hooks',
  'preact-render-to-string',
  'tinypool',
];

const layers: readonly Layer[] = [
  { folder: 'packages/dsl/src/ir/', packages: [], home: 'packages/dsl/src/ir/', pure: true },
  {
    folder: 'packages/dsl/src/syntax/',
    packages: ['chevrotain'],
    home: 'packages/dsl/src/',
    pure: true,
  },
  { folder: 'packages/dsl/src/', packages: [], home: 'packages/dsl/src/', pure: true },
  {
    folder: 'packages/engine/src/state/',
    packages: ['@fray/dsl/ir', 'immer'],
    home: 'packages/engine/src/',
    pure: true,
  },
  {
    folder: 'packages/engine/src/dice/',
    packages: ['@fray/dsl/ir', 'seedrandom'],
    home: 'packages/engine/src/',
    pure: true,
  },
  {
    folder: 'packages/engine/src/game/',
    packages: ['@fray/dsl/ir', '@noble/hashes/'],
    home: 'packages/engine/src/',
    pure: true,
  },
  {
    folder: 'packages/engine/src/',
    packages: ['@fray/dsl/ir'],
    home: 'packages/engine/src/',
    pure: true,
  },
  {
    folder: 'packages/lsp/src/service/',
    packages: ['@fray/dsl/internal', '@fray/dsl/ir', '@fray/engine/'],
    home: 'packages/lsp/src/service/',
    pure: true,
  },
  {
    folder: 'packages/lsp/src/server/',
    packages: [
      '@fray/lsp/service',
      'node:',
      'vscode-languageserver',
      'vscode-languageserver/node',
      'vscode-languageserver-textdocument',
      'vscode-uri',
    ],
    home: 'packages/lsp/src/server/',
    pure: false,
  },
  { folder: 'packages/cli/src/', packages: cliPackages, home: 'packages/cli/src/', pure: false },
  // Code that runs in a worker may import Fray; code that draws the page only shows what it is given.
  ...['inspector', 'host', 'worker', 'workshop'].map((room) => ({
    folder: `packages/page/src/${room}/`,
    packages: [
      '@fray/cli/blocks',
      '@fray/cli/embedded',
      '@fray/engine/',
      '@fray/lsp/service',
      '@noble/hashes/',
    ],
    home: 'packages/page/src/',
    pure: false,
  })),
  {
    folder: 'packages/page/src/',
    packages: [
      '@codemirror/',
      '@fray/cli/blocks',
      '@fray/cli/keys',
      '@fray/dsl/ir',
      'diff',
      'preact',
      'preact/',
    ],
    home: 'packages/page/src/',
    pure: false,
  },
  {
    folder: 'packages/vscode/src/',
    packages: ['@fray/dsl', 'node:path', 'vscode', 'vscode-languageclient/node'],
    home: 'packages/vscode/src/',
    pure: false,
  },
];

/** Matches tests and helpers that only tests import. They may import anything, and no other source may import them. */
const forTests = /(\.test|-fixture)\.ts$/;

const impure: readonly { readonly what: string; readonly pattern: RegExp }[] = [
  { what: 'chance', pattern: /\bMath\s*\.\s*random\b|\bMath\b(?!\s*\.)|\bcrypto\b/ },
  {
    what: 'a clock',
    pattern: /\bDate\s*[.(]|\bnew Date\b|\bperformance\s*\.|\bset(?:Timeout|Interval)\b/,
  },
  { what: 'the console', pattern: /\bconsole\s*\./ },
  { what: 'the process', pattern: /\bprocess\s*\.|\bglobalThis\b/ },
  { what: 'a locale', pattern: /\.\s*localeCompare\b|\bIntl\b|\.\s*toLocale[A-Z]\w*/ },
];

const commentOrString = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g;

const withoutComments = (text: string): string =>
  text.replace(commentOrString, (match) => (match.startsWith('/') ? ' ' : match));

/** Returns the code without comments and without the text of plain strings, so that words in them do not count as code. */
const codeOnly = (text: string): string =>
  text.replace(commentOrString, (match) => (match.startsWith('/') ? ' ' : "''"));

/** Returns the specifiers that a module imports or re-exports: by `import`, `export … from`, `import(…)` and `require(…)`. */
export function importsOf(text: string): readonly string[] {
  const code = withoutComments(text);
  const forms = [
    /^\s*(?:import|export)\s*(?:[^'"`;]*?\bfrom\s*)?['"]([^'"]+)['"]/gm,
    /\b(?:import|require)\s*\(\s*['"`]([^'"`]+)['"`]/g,
  ];
  return forms.flatMap((form) => [...code.matchAll(form)].map((match) => match[1] ?? ''));
}

/** Returns the path that a relative import leads to, from the root of the checkout. */
function target(from: string, specifier: string): string {
  const parts = from.split('/').slice(0, -1);
  for (const part of specifier.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}

function mayImport(layer: Layer, path: string, specifier: string): boolean {
  if (specifier.startsWith('.')) return target(path, specifier).startsWith(layer.home);
  return layer.packages.some((name) =>
    /[:/]$/.test(name) ? specifier.startsWith(name) : specifier === name,
  );
}

/**
 * The floors of the engine, from the ground up. A room may import from lower floors and from itself, never from a higher floor or from a
 * neighbour.
 */
export const engineFloors: readonly (readonly string[])[] = [
  ['dice', 'events', 'statistics', 'values'],
  ['state'],
  ['expressions', 'views'],
  ['machine'],
  ['analysis', 'drivers', 'reach'],
  ['kernel', 'log', 'symmetry'],
  ['compare', 'examples', 'fork', 'statespace', 'store', 'why'],
  ['debugger', 'game', 'hunt', 'solve'],
  ['diff', 'odds'],
  ['luck', 'shift'],
];

const engine = 'packages/engine/src/';

/** Returns the room of the engine that a path is in; null for a file beside the rooms. */
function roomOf(path: string): string | null {
  const [room, ...rest] = path.slice(engine.length).split('/');
  return rest.length === 0 ? null : (room ?? null);
}

/** Returns the imports of the engine that lead to a higher floor or to a neighbour, and the rooms that are on no floor. */
export function floorFaults(sources: readonly SourceText[]): readonly string[] {
  const floorOf = (room: string): number => engineFloors.findIndex((rooms) => rooms.includes(room));
  return sources
    .filter(({ path }) => path.startsWith(engine) && !path.endsWith('.test.ts'))
    .flatMap(({ path, text }) => {
      const room = roomOf(path);
      if (room === null) return [];
      if (floorOf(room) < 0) return [`${room} stands on no floor`];
      return importsOf(text)
        .filter((specifier) => specifier.startsWith('.'))
        .flatMap((specifier) => {
          const other = roomOf(posix.join(posix.dirname(path), specifier));
          const isBelow = other === room || (other !== null && floorOf(other) < floorOf(room));
          return isBelow ? [] : [`${path} must not import ${specifier}: it stands no lower`];
        });
    });
}

/**
 * Returns the faults against the layering in these sources, one sentence each; empty if there are none. Tests may import anything; a file
 * in no known layer is a fault.
 */
export function layeringFaults(sources: readonly SourceText[]): readonly string[] {
  return sources
    .filter(({ path }) => !forTests.test(path))
    .flatMap(({ path, text }) => {
      const layer = layers.find(({ folder }) => path.startsWith(folder));
      if (layer === undefined) return [`${path} is in no layer`];
      const imports = importsOf(text).filter(
        (specifier) => forTests.test(specifier) || !mayImport(layer, path, specifier),
      );
      const touched = layer.pure
        ? impure.filter(({ pattern }) => pattern.test(codeOnly(text)))
        : [];
      return [
        ...imports.map((specifier) => `${path} must not import ${specifier}`),
        ...touched.map(({ what }) => `${path} must not use ${what}`),
      ];
    });
}

/** Returns the room of a source: its package and first folder. A file beside the folders is a room of its own. */
const roomPath = (path: string): string => path.split('/').slice(0, 4).join('/');

/**
 * Returns the rooms that import each other in a circle, directly or through others, and the rooms between two circles;
 * empty if the rooms can be put in an order in which each imports only from earlier ones.
 */
export function roomsInCircles(sources: readonly SourceText[]): readonly string[] {
  const imported = new Map<string, Set<string>>();
  for (const { path, text } of sources.filter((source) => !forTests.test(source.path))) {
    const room = roomPath(path);
    const others = importsOf(text)
      .filter((specifier) => specifier.startsWith('.'))
      .map((specifier) => roomPath(target(path, specifier)))
      .filter((other) => other !== room);
    imported.set(room, new Set([...(imported.get(room) ?? []), ...others]));
  }
  const importedIn = (rooms: readonly string[]): ReadonlySet<string> =>
    new Set(rooms.flatMap((room) => [...(imported.get(room) ?? [])]));
  let left = [...imported.keys()].sort();
  for (;;) {
    const wanted = importedIn(left);
    const next = left.filter(
      (room) => wanted.has(room) && left.some((other) => imported.get(room)?.has(other)),
    );
    if (next.length === left.length) return left;
    left = next;
  }
}
