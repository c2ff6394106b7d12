// An answer stays within its question, however long the log is: it goes back as far as its reasons do, and no further.
import { diceInOrder } from '@fray/engine/drivers';
import { inquire, type WhyQuestion } from '@fray/engine/why';
import { expect, test } from 'vitest';
import { compileText } from '../engine/played.ts';
import { played } from '../engine/runs.ts';

const ruleset = compileText(`ruleset "Long"
  version 1

span round

side left
side right

kind Fighter
  HP     counter 0..9  starts 5
  quick  1..9          default 5

encounter
  play round up to 3000 times
    each f in everyone
      roll d6 as blow
      if blow > 3
        each e in enemies of f
          lower e.HP by 1
          raise e.HP by 1
    if number of round is 300
      end encounter "enough"

measure blood
  at end of encounter
  total of p.HP * p.quick for p in everyone

scenario Field
  side left
    Fighter  quick
    Ann      3
  side right
    Fighter
    Bob
`);
const { events } = played(ruleset, {}, { dice: [diceInOrder([4, 4, 4, 2]).source] });
const last = events.length - 1;
const ask = (question: WhyQuestion) => {
  const inquest = inquire(ruleset, events, last, question);
  if ('unplayable' in inquest) throw new Error(inquest.unplayable);
  return inquest;
};

test('the rounds of a loop are not reported one by one', () => {
  const question: WhyQuestion = {
    ask: 'state',
    location: { in: 'field', holder: 'Bob', field: 'HP' },
  };
  const told = ask(question).ask(question, 2);
  expect(events.length).toBeGreaterThan(1500);
  expect(told.locals.length).toBeLessThan(20);
  expect(told.events.length).toBeLessThan(20);
});

test('a long chain of reasons is reported up to a limit, with the numbers of the events that come next', () => {
  const question: WhyQuestion = {
    ask: 'state',
    location: { in: 'field', holder: 'Bob', field: 'HP' },
  };
  const whole = ask(question).ask(question, Infinity);
  const told = ask(question).ask(question, Infinity, 2000);
  expect(whole.events.length).toBeGreaterThan(700);
  expect(whole.further).toEqual([]);
  expect(told.events.length).toBeGreaterThan(10);
  expect(told.events.length).toBeLessThan(200);
  // Every reported event equals the one in the whole answer, and each event that it names is reported or listed as further back.
  const reached = new Set([...told.further, ...told.events.map(({ event }) => event.seq)]);
  expect(whole.events).toEqual(expect.arrayContaining([...told.events]));
  for (const { guards } of told.events)
    for (const guard of guards) if (guard.guard === 'event') expect(reached).toContain(guard.event);
  expect(told.further.length).toBeGreaterThan(0);
});

test('every event can be read again unchanged, wherever it is in the log', () => {
  const inquest = ask({ ask: 'event', event: last });
  for (const seq of [0, 1, 199, 200, 201, 1500, last - 1, last])
    expect(inquest.event(seq)).toEqual(events[seq]);
  expect(inquest.event(last + 1)).toBeUndefined();
});

test.each([0, 199, 200, 350, 700])('after event %i nothing is known of the next one', (at) => {
  const inquest = inquire(ruleset, events, at);
  if ('unplayable' in inquest) throw new Error(inquest.unplayable);
  expect([inquest.event(at), inquest.event(at + 1)]).toEqual([events[at], undefined]);
});

test.each([
  ['encounter-ended', last],
  ['span-ended', events.findLastIndex(({ type }) => type === 'span-ended')],
])('an early end is explained by the test that decided it: %s', (_, event) => {
  const [told] = ask({ ask: 'event', event }).ask({ ask: 'event', event }, 1).events;
  expect(told?.guards[0]).toMatchObject({
    guard: 'test',
    holds: true,
    reason: { op: 'same', value: true },
  });
});

const crowd = (encounter: string, trigger = ''): string => `ruleset "Crowd"
  version 1

span round

side sheep

kind Sheep
  HP    counter 0..9  starts 5
  fear  counter 0..9  starts 0

${trigger}encounter
${encounter}

scenario Meadow
  side sheep
    Sheep
${Array.from({ length: 300 }, (_, index) => `    Sheep${index}`).join('\n')}
`;

test('for a search that found nobody among many, some of the tests are reported, and the set that was searched', () => {
  const searched = compileText(
    crowd(`  pick t at random from sheep where t.fear > 3
    lower t.HP by 1
    each o in sheep where o is not t
      lower o.HP by 1
  otherwise
    announce "nobody"`),
  );
  const fight = played(searched, {}).events;
  const end = fight.length - 1;
  const question: WhyQuestion = {
    ask: 'state',
    location: { in: 'field', holder: 'Sheep7', field: 'HP' },
  };
  const inquest = inquire(searched, fight, end, question);
  if ('unplayable' in inquest) throw new Error(inquest.unplayable);
  const { chances } = inquest.ask(question, 2);
  expect(chances.length).toBe(2);
  const many = chances.map(({ last }) => last?.also ?? []);
  expect(Math.max(...many.map(({ length }) => length))).toBe(12);
  const announced = fight.findIndex(({ type }) => type === 'announced');
  const [told] = inquest.ask({ ask: 'event', event: announced }, 1).events;
  expect(told?.guards).toHaveLength(13);
  expect(told?.guards.at(-1)).toMatchObject({ reason: { value: { length: 300 } } });
});

test('of many events named at once, as many as the limit allows are reported, the latest first', () => {
  const lowered = compileText(
    crowd(
      `  each s in sheep
    lower s.HP by 1
  let left be total of s.HP for s in sheep
  announce "{left}"`,
    ),
  );
  const fight = played(lowered, {}).events;
  const event = fight.findIndex(({ type }) => type === 'announced');
  const inquest = inquire(lowered, fight, event);
  if ('unplayable' in inquest) throw new Error(inquest.unplayable);
  const told = (most: number): ReturnType<typeof inquest.ask> =>
    inquest.ask({ ask: 'event', event }, 2, most);
  const fell = fight.flatMap(({ type, seq }) => (type === 'value-changed' ? [seq] : []));
  const whole = told(Infinity);
  const some = told(4000);
  const seqs = ({ events: all }: typeof whole): readonly number[] =>
    all.map((one) => one.event.seq).filter((seq) => seq !== event);
  expect(seqs(whole)).toEqual(fell.toReversed());
  expect(seqs(some).length).toBeGreaterThan(10);
  expect(seqs(some).length).toBeLessThan(250);
  expect(seqs(some)).toEqual(fell.toReversed().slice(0, seqs(some).length));
  expect(some.further).toEqual(expect.arrayContaining(fell.slice(0, -seqs(some).length)));
});

test('each test that kept a line from running is reported, however many others the line reached afterwards', () => {
  const thrice = compileText(
    crowd(
      `  each s in sheep where position of s within sheep < 4
    each o in sheep
      raise o.fear by o.HP - 5`,
      'trigger Panic when p.fear reaches 4\n  lower p.HP by 1\n\n',
    ),
  );
  const fight = played(thrice, {}).events;
  const question: WhyQuestion = {
    ask: 'state',
    location: { in: 'field', holder: 'Sheep0', field: 'HP' },
  };
  const inquest = inquire(thrice, fight, fight.length - 1, question);
  if ('unplayable' in inquest) throw new Error(inquest.unplayable);
  const [chance] = inquest.ask(question, 2).chances;
  expect(chance?.last?.also).toHaveLength(2);
});
