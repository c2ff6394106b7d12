// Cards that somebody picks out of a deck, and cards that move from one deck into another.
import { describe, expect, test } from 'vitest';
import { compile, createSource } from '@fray/dsl/internal';
import { told } from './played.ts';
import { played as playedOut } from './runs.ts';

const rules = (body: string, after = ''): string => `ruleset "Test"
side red
side blue
kind Fighter
  HP    counter 0..9    starts 3
  hand  deck of Card  starts nothing
table Card
  card  copies  worth
  low   2       1
  mid   1       2
  high  1       3
track deck  deck of Card times copies
track pile  deck of Card  starts nothing
define A as first p in red

encounter
${body.replace(/^(?=.)/gm, '  ')}
${after}
scenario Here
  side red
    Fighter
    Abel
  side blue
    Fighter
    Babel
${after === '' ? '' : '  policy Mine for everyone\n'}`;

const played = (body: string, policy?: string): readonly string[] => {
  const { ruleset } = compile(
    createSource('test.fray', rules(body, policy === undefined ? '' : `policy Mine\n  ${policy}`)),
  );
  if (ruleset === undefined) throw new Error('the rules do not check');
  return told(playedOut(ruleset, { seed: '1' }).events);
};

/** Deals all cards into the hand of A. */
const deal = 'shuffle deck into A.hand\n';
const pick = `${deal}ask A to pick c or nothing from A.hand\nif c is not nothing\n  put c from A.hand into pile\n`;
const tell = 'announce "{A.hand}; {pile}"';
const last = (lines: readonly string[]): string => lines.at(-2) ?? '';

describe('a card moves', () => {
  test.each<readonly [name: string, body: string, hand: string]>([
    ['from one deck into another', 'put mid from A.hand into pile', 'low, low, high; mid'],
    ['one of two that are alike', 'put low from A.hand into pile', 'low, mid, high; low'],
    ['back where it came from', 'put mid from A.hand into A.hand', 'low, low, mid, high; nobody'],
    [
      'and what is put is found before it is gone',
      'put (item 2 of A.hand) from A.hand into pile',
      'low, mid, high; low',
    ],
  ])('%s', (_, body, hand) => {
    expect(last(played(`${deal}${body}\n${tell}`))).toBe(hand);
  });

  test.each([
    'put mid from pile into A.hand',
    'put high from A.hand into pile\nput high from A.hand into pile',
  ])('a card that is not in the deck cannot be moved: %s', (body) => {
    expect(played(deal + body).at(-1)).toContain('is to be taken from where there is none');
  });
});

describe('a pick of a card', () => {
  test.each<readonly [policy: string, left: string]>([
    ['pick highest option.worth', 'low, low, mid; high'],
    ['pick lowest option.worth', 'low, mid, high; low'],
    ['pick first', 'low, mid, high; low'],
    ['pick nothing', 'low, low, mid, high; nobody'],
    // Cards have no HP, so the policy falls back to the first option.
    ['pick highest option.HP', 'low, mid, high; low'],
  ])('%s', (policy, left) => {
    expect(last(played(pick + tell, policy))).toBe(left);
  });

  test('asked for a participant, a policy that ranks cards picks the first option', () => {
    const body = 'ask A to pick t from everyone\nannounce "{t}"';
    expect(last(played(body, 'pick highest option.worth'))).toBe('Abel');
  });

  test('with an empty hand nobody is asked, and the name stands for nothing', () => {
    const body = 'ask A to pick c from A.hand\nif c is nothing\n  announce "none"';
    expect(last(played(body))).toBe('none');
  });
});
