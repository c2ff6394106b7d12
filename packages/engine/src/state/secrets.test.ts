// Tests which actions are secret from a side.
import { expect, test } from 'vitest';
import { createSecrets } from './secrets.ts';

test('an action that was seen is seen to end, even within a secret one of the same name', () => {
  const secrets = createSecrets('red');
  const end = { action: 'Strike', args: [], reason: 'done' } as const;
  const [hidden, open] = [
    { ...end, actor: 'Bob' },
    { ...end, actor: 'Ann' },
  ];
  secrets.willTake('Strike');
  expect([secrets.taken(hidden), secrets.taken(open)]).toEqual([false, true]);
  expect([secrets.over(open), secrets.over(hidden)]).toEqual([true, false]);
});
