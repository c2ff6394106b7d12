// Finds the sentences of messages that tests pin. A test names what happens; the words in which it is told stand in one test.
import { SyntaxKind } from 'typescript/unstable/ast';
import { tokensIn } from '../tools/tokens.mjs';
import type { SourceText } from './layering.ts';

/** A text in quotes. Each hole of a template is a `hole`. */
interface Quoted {
  readonly text: string;
  /** Where it begins in its file. */
  readonly start: number;
}

/** Stands for what differs from message to message: a name in backticks, a number, a hole of a template. */
const hole = '…';

/** The tokens with which a text in quotes ends. */
const ENDS = new Set([
  SyntaxKind.StringLiteral,
  SyntaxKind.NoSubstitutionTemplateLiteral,
  SyntaxKind.TemplateTail,
]);

/** What a line of a report says before its sentence. */
const LABEL = /^(?:error|warning|hint|help|note): /;

/** Returns the sentences of a text in quotes: itself, or, of a report of several lines, those behind a label. */
function sentencesOf(text: string): readonly string[] {
  const lines = text.trimEnd().split('\n');
  return lines
    .filter((line) => lines.length === 1 || LABEL.test(line))
    .map((line) => line.replace(LABEL, ''));
}

/** Returns the text that a regular expression looks for, with a hole for each part that may be several texts. */
function lookedFor(pattern: string): string {
  return pattern
    .replace(/^\/|\/[a-z]*$/g, '')
    .replace(/\[(?:\\.|[^\]\\])*\][+*?]*|\\[dDsSwW][+*?]*|(?<!\\)\.[+*?]*/g, hole)
    .replace(/\\([^A-Za-z0-9])|[\^$]/g, '$1');
}

/** Returns the texts in quotes of a source and those of its regular expressions, but not the names of tests. */
function quotedIn(text: string): readonly Quoted[] {
  const found: Quoted[] = [];
  const open: (Quoted | undefined)[] = []; // for each brace that is open: the template of which it is a hole
  let [before, last] = ['', ''];
  for (const { kind, start, end, value } of tokensIn(text)) {
    const template =
      kind === SyntaxKind.TemplateMiddle || kind === SyntaxKind.TemplateTail
        ? open.pop()
        : undefined;
    const isName = last === '(' && /^(?:\)|test|it|describe)$/.test(before);
    const quoted = isName
      ? undefined
      : { text: (template?.text ?? '') + value, start: template?.start ?? start };
    if (kind === SyntaxKind.OpenBraceToken) open.push(undefined);
    if (kind === SyntaxKind.CloseBraceToken) open.pop();
    if (kind === SyntaxKind.TemplateHead || kind === SyntaxKind.TemplateMiddle)
      open.push(quoted && { ...quoted, text: quoted.text + hole });
    if (kind === SyntaxKind.RegularExpressionLiteral) found.push({ text: lookedFor(value), start });
    if (ENDS.has(kind) && quoted !== undefined)
      found.push(...sentencesOf(quoted.text).map((sentence) => ({ ...quoted, text: sentence })));
    [before, last] = [last, text.slice(start, Math.min(end, start + 9))];
  }
  return found;
}

/** Returns the shape of a sentence: itself with a hole for each name in backticks and each number. */
function shapeOf(sentence: string): string {
  return sentence
    .replace(/`[^`]*`|\d+/g, hole)
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * Returns each run of four words in a shape of five words and holes or more, which less does not make a sentence. Only marks of a
 * sentence may stand between the words, and the one letter of a parameter is none, so lines of Fray and command lines have few.
 */
function runsOf(shape: string): readonly string[] {
  const words = shape
    .split(' ')
    .map((word) => /^[("']?(a|\p{L}[\p{L}'-]+)[,;:.!?)"']*$/u.exec(word)?.[1]);
  if (words.length < 5) return [];
  return words.flatMap((_, at) => {
    const run = words.slice(at, at + 4);
    return run.length === 4 && !run.includes(undefined) ? [run.join(' ')] : [];
  });
}

/**
 * Returns the sentences that more than one of the tests pins, each with the places. A sentence is a text in quotes of a source with four
 * words in a row. A test pins it with a text that has four words in a row of it and is it, whatever stands in its holes, or a part of it.
 */
export function sharedSentences(
  sources: readonly SourceText[],
  tests: readonly SourceText[],
): readonly string[] {
  const sentences = new Map<string, RegExp>();
  const withRun = new Map<string, string[]>();
  for (const { text } of sources)
    for (const quoted of quotedIn(text)) {
      const shape = shapeOf(quoted.text);
      const runs = sentences.has(shape) ? [] : runsOf(shape);
      if (runs.length === 0) continue;
      const parts = shape.split(hole).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
      sentences.set(shape, new RegExp(`^${parts.join('.*?')}$`, 'u'));
      for (const run of runs) withRun.set(run, [...(withRun.get(run) ?? []), shape]);
    }
  const pinned = new Map<string, Map<string, number>>();
  for (const { path, text } of tests)
    for (const quoted of quotedIn(text)) {
      const shape = shapeOf(quoted.text);
      const inside = shape.replace(/^[… ]+|[… ]+$/g, '');
      for (const sentence of new Set(runsOf(shape).flatMap((run) => withRun.get(run) ?? []))) {
        if (!sentence.includes(inside) && sentences.get(sentence)?.test(shape) !== true) continue;
        const places = pinned.get(sentence) ?? new Map<string, number>();
        pinned.set(sentence, places);
        if (!places.has(path)) places.set(path, text.slice(0, quoted.start).split('\n').length);
      }
    }
  return [...pinned]
    .filter(([, places]) => places.size > 1)
    .map(
      ([sentence, places]) => `${sentence}: ${[...places].map((at) => at.join(':')).join(', ')}`,
    );
}
