// Compiles the `fray` blocks of the documentation: `fray`, `fray part`, `fray wrong CODE` and `fray part wrong CODE`. A part is checked
// below docs/prelude.fray, and may leave its declarations unused.

import {
  advise,
  compile,
  createSource,
  plainRenderStyle,
  positionAt,
  renderDiagnostic,
  type Compilation,
  type Diagnostic,
  type ParseMemory,
  type Source,
} from '@fray/dsl/internal';
import type { Ruleset } from '@fray/dsl/ir';
import { readPage, type Block } from './blocks.ts';

export interface DocExample {
  readonly isPart: boolean;
  /** The code of the diagnostic that a wrong example must give; undefined for a right example. */
  readonly code: string | undefined;
  readonly block: Block;
}

/** Returns the example of a block; undefined if the block is not in Fray. */
export function exampleOf(block: Block): DocExample | undefined {
  const [language, ...words] = block.info.split(' ');
  if (language !== 'fray') return undefined;
  const isPart = words[0] === 'part';
  const [wrong, code, ...more] = isPart ? words.slice(1) : words;
  if (more.length > 0 || (wrong !== undefined && (wrong !== 'wrong' || code === undefined))) {
    throw new Error(`line ${block.line}: \`${block.info}\` is no info string of an example`);
  }
  return { isPart, code, block };
}

/** Codes that do not count in a part: declarations without use, and halves of a whole. */
const whollyAPart: ReadonlySet<string> = new Set([
  'rules/unused',
  'rules/unused-value',
  'rules/never-happens',
  'rules/never-given',
]);

/** The code that no pass gives: that of a line for which the advice has another one. */
const ofAdvice = 'syntax/written-otherwise';

function advised(example: DocExample, found: readonly Diagnostic[]): readonly Diagnostic[] {
  const source = createSource('example.fray', preludeOf(example) + example.block.text);
  const check = (one: Source): readonly Diagnostic[] => compile(one).diagnostics;
  return advise(source, found, check, () => undefined);
}

/** Returns the diagnostics of an example, without those that do not count in a part. */
export function diagnosticsOf(example: DocExample): readonly Diagnostic[] {
  const { isPart, code } = example;
  const found = compiled(example).diagnostics;
  const diagnostics = code === ofAdvice ? advised(example, found) : found;
  return isPart
    ? diagnostics.filter((one) => one.code === code || !whollyAPart.has(one.code))
    : diagnostics;
}

/** Returns the prelude for a part, and an empty text for a whole file. */
function preludeOf({ isPart }: DocExample): string {
  return isPart ? `${readPage('docs/prelude.fray')}\n` : '';
}

/** The files that an example may name. */
const besides: ReadonlyMap<string, () => string> = new Map([
  ['prelude.fray', () => readPage('docs/prelude.fray')],
  ['two-swords.fray', () => 'ruleset "Two swords"\n'],
  ['night.fray', () => 'uses "prelude.fray"\n'],
  ['quick.fray', () => 'amends "prelude.fray"\n\nset ruling ties to no\n'],
  ['slow.fray', () => 'amends "prelude.fray"\n\nset ruling ties to no\n'],
  [
    'bells.fray',
    () => 'amends "prelude.fray"\n\ntrigger Bells when round begins\n  announce "bells"\n',
  ],
  [
    'drums.fray',
    () => 'amends "prelude.fray"\n\ntrigger Drums when round begins\n  announce "drums"\n',
  ],
  [
    'second.fray',
    () =>
      readPage('docs/prelude.fray')
        .replace('\n', '\n  version 2\n')
        .replace('check Hit by a on t', '$&  was called Blow')
        .replace('condition Stunned', '$&  was called Dazed'),
  ],
  ['circle.fray', () => 'amends "example.fray"\n'],
]);

/** Holds the parsed prelude, so that it is parsed once for all examples. */
const memory: ParseMemory = new Map();

function compiled(example: DocExample): Compilation {
  return compile(
    createSource('example.fray', preludeOf(example) + example.block.text),
    (path) => {
      const text = besides.get(path)?.();
      return text === undefined ? undefined : createSource(path, text);
    },
    { memory },
  );
}

/** Returns the rules of an example if nothing prevents playing them; else undefined. */
export function rulesetOf(example: DocExample): Ruleset | undefined {
  return compiled(example).ruleset;
}

/** Returns the line of the example (from 1) at which a diagnostic points. If it points into another file: the line that names this file. */
export function lineOf(example: DocExample, { primary }: Diagnostic): number {
  const { source: path } = primary.span;
  if (path !== 'example.fray')
    return example.block.text.split('\n').findIndex((line) => line.includes(`"${path}"`)) + 1;
  const prelude = preludeOf(example);
  const { line } = positionAt(
    createSource('example.fray', prelude + example.block.text),
    primary.span.start,
  );
  return line - (prelude.split('\n').length - 1);
}

/** Returns the first line of a diagnostic, such as `error[names/unknown]: there is no span …`. */
export function firstLineOf(diagnostic: Diagnostic): string {
  return renderDiagnostic(diagnostic, () => undefined, plainRenderStyle).split('\n')[0] ?? '';
}

/** Returns all of a diagnostic except the frame of code: its first line, the labels on other lines and the helps. */
export function toldOf(example: DocExample, diagnostic: Diagnostic): string {
  return [
    firstLineOf(diagnostic),
    ...diagnostic.secondary.map(({ span, text }) => {
      if (span.source !== 'example.fray') return `${span.source}: ${text}`;
      const line = lineOf(example, { ...diagnostic, primary: { span, text: '' } });
      // Lines of the prelude are not on the page, so their numbers are left out.
      return line > 0 ? `line ${line}: ${text}` : text;
    }),
    ...diagnostic.help.map(({ text }) => `help: ${text}`),
  ].join('\n');
}

/** Returns the line of the example with the mark `# <- here`. */
export function markedLineOf({ block }: DocExample): number {
  return block.text.split('\n').findIndex((line) => line.includes('# <- here')) + 1;
}
