// Examples: what the blocks `fray`, `fray part`, `fray wrong CODE` and `fray part wrong CODE` of the documentation are, and
// what Fray says to them. A part is checked below docs/prelude.fray, and nobody minds that nothing uses it.

import {
  compile,
  createSource,
  plainRenderStyle,
  positionAt,
  renderDiagnostic,
  type Compilation,
  type Diagnostic,
  type ParseMemory,
} from '@fray/dsl/internal';
import type { Ruleset } from '@fray/dsl/ir';
import { readPage, type Block } from './blocks.ts';

export interface DocExample {
  readonly isPart: boolean;
  /** The diagnostic that a wrong example is to give. */
  readonly code: string | undefined;
  readonly block: Block;
}

/** Undefined: the block is not Fray's. */
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

/** What a mere part cannot be blamed for: nobody uses it, or it is half of something. */
const whollyAPart: ReadonlySet<string> = new Set([
  'rules/unused',
  'rules/unused-value',
  'rules/never-happens',
  'rules/never-given',
]);

/** All that Fray says to an example, as far as it matters there. */
export function diagnosticsOf(example: DocExample): readonly Diagnostic[] {
  const { isPart, code } = example;
  const { diagnostics } = compiled(example);
  return isPart
    ? diagnostics.filter((one) => one.code === code || !whollyAPart.has(one.code))
    : diagnostics;
}

/** The prelude above a part, or nothing above a whole file. */
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

/** The prelude is parsed once for all the examples below it. */
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

/** The rules of an example, if nothing at all keeps them from being played. */
export function rulesetOf(example: DocExample): Ruleset | undefined {
  return compiled(example).ruleset;
}

/** The line of the example (from 1) at which a diagnostic points, or which names the file in which it does. */
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

/** `error[names/unknown]: there is no span …`. */
export function firstLineOf(diagnostic: Diagnostic): string {
  return renderDiagnostic(diagnostic, () => undefined, plainRenderStyle).split('\n')[0] ?? '';
}

/** All that is told of a problem but the frame of code: its first line, what is said of other lines, the helps. */
export function toldOf(example: DocExample, diagnostic: Diagnostic): string {
  return [
    firstLineOf(diagnostic),
    ...diagnostic.secondary.map(({ span, text }) => {
      if (span.source !== 'example.fray') return `${span.source}: ${text}`;
      const line = lineOf(example, { ...diagnostic, primary: { span, text: '' } });
      // Nothing of the lines that an example takes for granted is on the page.
      return line > 0 ? `line ${line}: ${text}` : text;
    }),
    ...diagnostic.help.map(({ text }) => `help: ${text}`),
  ].join('\n');
}

/** The line of the example with the mark `# <- here`. */
export function markedLineOf({ block }: DocExample): number {
  return block.text.split('\n').findIndex((line) => line.includes('# <- here')) + 1;
}
