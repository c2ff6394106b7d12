// Tests what one side is shown: replays of its view, and the state that its members see when the program asks them.
import { describe, expect, test } from 'vitest';
import { main } from '../main.ts';
import { fakeHost, type FakeHost } from '../testing/fake-host.ts';

const smugglers = `ruleset "Smugglers"

span night

side smugglers
side customs

kind Smuggler
  cargo   0..9  default 3  hidden from customs
  profit  counter  starts 0

kind Officer
  wits  1..6  default 3

check Slip by s on o
  roll secretly d6 as luck
  slips   when luck + s.cargo < 9 + o.wits
  fumbles  otherwise

choice Search by o on s "open the crates?"
  yes
  no

encounter
  play night up to 2 times while no s in smugglers where s.profit > 5
    each s in smugglers
      each o in customs
        Slip by s on o
          slips    nothing
          fumbles  nothing
        Search by o on s
          yes
            reveal s.cargo
            announce "{s} has {s.cargo}"
          no   raise s.profit by 1

scenario Cove
  side smugglers
    Smuggler  cargo
    Moon      7
  side customs
    Officer  wits
    Rook     3
`;

async function fray(
  argv: string,
  host: FakeHost,
): Promise<{ code: number; out: string; err: string }> {
  Object.assign(host.printed, { out: '', err: '' });
  return { code: await main(argv.split(' '), host), ...host.printed };
}

/** Plays two nights: in the first the crates stay shut, in the second Rook opens them. */
async function played(): Promise<FakeHost> {
  const host = fakeHost({
    files: {
      'cove.fray': smugglers,
      'answers.txt': 'answer Search by Rook no\nanswer Search by Rook yes\n',
    },
  });
  expect(
    await fray('run cove.fray --seed 7 --choices answers.txt --log night.jsonl', host),
  ).toMatchObject({ code: 0 });
  return host;
}

describe('replay --as', () => {
  test('omits what the side may not know, and numbers the remaining events from 0', async () => {
    const host = await played();
    const { code, out } = await fray('replay night.jsonl --as customs', host);
    expect(code).toBe(0);
    expect(out).not.toMatch(/Slip|luck|seed/);
    expect(out).toContain('revealed: Moon cargo is 7');
    expect((await fray('replay night.jsonl --as smugglers', host)).out).toContain('Slip');
    expect((await fray('replay night.jsonl --as referee', host)).out).toBe(
      (await fray('replay night.jsonl', host)).out,
    );
  });

  test('shows the state as the side knows it at any moment', async () => {
    const host = await played();
    expect((await fray('replay night.jsonl --as customs --at 0 --show Moon.cargo', host)).out).toBe(
      '?\n',
    );
    expect((await fray('replay night.jsonl --as customs --show Moon.cargo', host)).out).toBe('7\n');
    expect(
      (await fray('replay night.jsonl --as smugglers --at 0 --show Moon.cargo', host)).out,
    ).toBe('7\n');
    expect((await fray('replay night.jsonl --as customs --at 1', host)).out).toMatch(
      /Moon +· +\? +0/,
    );
  });

  test('as JSON prints the events of the view without source files', async () => {
    const host = await played();
    const { out } = await fray('replay night.jsonl --as customs --json', host);
    const document = JSON.parse(out);
    expect(document).toMatchObject({ as: 'customs', end: 'over' });
    expect(document.events.map((event: { seq: number }) => event.seq)).toEqual(
      document.events.map((_: unknown, index: number) => index),
    );
    expect(out).not.toContain('hidden from customs');
    expect(
      JSON.parse(
        (await fray('replay night.jsonl --as customs --at 0 --show Moon.cargo --json', host)).out,
      ),
    ).toEqual({
      as: 'customs',
      at: 0,
      path: 'Moon.cargo',
      rows: [{ path: 'Moon.cargo', value: '?' }],
      compared: false,
    });
  });

  test('refuses sides and events that the view does not have, with a hint', async () => {
    const host = await played();
    expect(await fray('replay night.jsonl --as custom', host)).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining(
        'there is no side `custom` in this encounter\nhint: did you mean customs?',
      ),
    });
    expect(await fray('replay night.jsonl --as customs --at 99', host)).toMatchObject({
      code: 2,
      err: expect.stringMatching(/it has the events 0 to \d+ for customs/),
    });
    expect((await fray('replay --help', host)).out).toContain(
      'fray replay fight.jsonl --as ambushers',
    );
  });
});

describe('a person who is asked for an answer', () => {
  test('is shown the state as that person’s side knows it', async () => {
    const host = fakeHost({
      files: { 'cove.fray': smugglers },
      typed: ['?', 'no', 'no'],
      tty: true,
    });
    const { code, err } = await fray('run cove.fray --seed 7 --choices ask', host);
    expect(code).toBe(0);
    expect(err).toMatch(/Moon +· +\? +0/);
  });

  test('is shown the same state when asked for dice', async () => {
    const host = fakeHost({ files: { 'cove.fray': smugglers }, typed: ['?', '3', '3'], tty: true });
    const { err } = await fray('run cove.fray --seed 7 --dice ask', host);
    expect(err).toMatch(/Moon +· +7 +0/);
  });
});
