// Tests that each line is sealed over all lines before it, and which texts count as a sealed line.
import { expect, test } from 'vitest';
import type { Event } from '../events/event.ts';
import { CHAIN_START, chainHash, encodeLog, seal, unseal } from './chain.ts';

/** A simple stand-in for a hash: 64 hexadecimal digits computed from the text. */
const hash = (text: string): string =>
  [...text]
    .reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 1e9, 7)
    .toString(16)
    .padStart(64, '0');
const event = (seq: number): Event =>
  ({
    seq,
    type: 'announced',
    data: { text: 'a' },
    cause: 0,
    rule: null,
    spans: [],
    steps: [],
  }) as unknown as Event;
const HEAD = 'f'.repeat(64);

test('the seal of a line covers the line before it', () => {
  const first = seal(event(0), CHAIN_START, hash);
  const second = seal(event(1), first.head, hash);
  expect(encodeLog([event(0), event(1)], hash)).toBe(`${first.line}\n${second.line}\n`);
  const body = unseal(second.line)?.body ?? '';
  expect(unseal(second.line)).toEqual({ body, head: second.head });
  expect(JSON.parse(second.line)).toEqual({ ...JSON.parse(body), '~h': second.head });
  expect(chainHash(hash, first.head, body)).toBe(second.head);
  expect(chainHash(hash, CHAIN_START, body)).not.toBe(second.head);
  expect(chainHash(hash, first.head, body, 2)).not.toBe(second.head);
});

test.each([
  [`{"a":1,"~h":"${HEAD}"}`, true],
  [`{,"~h":"${HEAD}"}`, true],
  ['', false],
  ['{"a":1}', false],
  [`,"~h":"${HEAD}"}`, false],
  [`"~h":"${HEAD}"}`, false],
  [`{"a":1,"~h":"${HEAD}" }`, false],
  [`{"a":1,"~h":"${HEAD}"}}`, false],
  [`{"a":1,"~h":"${HEAD.slice(1)}"}`, false],
  [`{"a":1,"~g":"${HEAD}"}`, false],
  [`{"a":1,"~h":"${HEAD}'}`, false],
])('whether %s has a seal: %j', (line, expected) => {
  expect(unseal(line) !== undefined).toBe(expected);
});
