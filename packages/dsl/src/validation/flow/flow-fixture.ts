// Gives a small ruleset with hidden information, into which a test puts the lines that it is about, and reads
// the problems that the flow rule reports for them.

import { expect } from 'vitest';
import { compile } from '../../compile.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { createSource } from '../../source/source.ts';

export const prelude = `ruleset "Trial"

span round
side spies
side watchers

kind Spy
  strength  1..6  default 3  hidden from watchers
  nerve     die  default d6  hidden from others
  notes     counter  starts 0  hidden from everyone
  score     counter  starts 0
  target    Watcher  starts nobody  hidden from others
  fame      counter  starts 0  hidden from watchers

kind Watcher
  wits   1..6  default 3
  purse  0..9  default 5  hidden from others
  alarm  counter  starts 0
  debt   counter  starts 0  hidden from others

track tally   counter  starts 0
track ledger  counter  starts 0  hidden from everyone

check Hold by s
  roll secretly s.nerve as face
  holds   when face + s.strength > 6
  breaks  otherwise

check Peer by w
  roll d6 as face
  sees    when face <= w.wits
  misses  otherwise

scenario Inn
  side spies
    Spy  strength
    Ann  3
  side watchers
    Watcher  wits
    Wil      3

`;

/**
 * Returns the problems about hidden information. The text must have no other errors, so names and types must
 * be correct.
 */
export function diagnosticsOf(text: string): readonly Diagnostic[] {
  const { diagnostics } = compile(createSource('trial.fray', prelude + text));
  expect(
    diagnostics.filter((one) => !one.code.startsWith('rules/')).map((one) => one.message),
  ).toEqual([]);
  return diagnostics.filter((one) => /hidden|secret/.test(one.code));
}

export const inOrder = (body: string): string =>
  `encounter\n  play round up to 2 times\n${body.replace(/^(?=.)/gm, '    ')}`;

/**
 * Asserts that the statements, as the body of a round, have problems with this code at exactly the marked
 * places.
 */
export function flowReports(code: Diagnostic['code'], body: string, more = ''): void {
  const text = inOrder(body) + more;
  const plain = text.replace(/[«»]/g, '');
  const marked = [...text.matchAll(/«([^»]*)»/g)].map((match) => match[1]);
  const found = diagnosticsOf(plain);
  expect(found.map((one) => one.code)).toEqual(marked.map(() => code));
  expect(
    found.map((one) => (prelude + plain).slice(one.primary.span.start, one.primary.span.end)),
  ).toEqual(marked);
}

export function isSilent(body: string, more = ''): void {
  expect(diagnosticsOf(inOrder(body) + more).map((one) => one.message)).toEqual([]);
}

/**
 * Compiles the statements as the body of a round, and returns the reported problems, each as its code and its
 * place.
 */
export function toldOf(body: string, more: string): readonly string[] {
  const text = inOrder(body) + more;
  const all = prelude + text;
  return diagnosticsOf(text).map(
    ({ code, primary: { span } }) => `${code}: ${all.slice(span.start, span.end)}`,
  );
}
