// Makes keepsakes with the Fray of this checkout. It adds those that are missing and never writes an existing one again: a row that is
// added here makes a new keepsake, and a changed row changes nothing.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { main } from '../../packages/cli/src/main.ts';
import { duel } from '../../packages/cli/src/testing/duel.ts';
import { fakeHost } from '../../packages/cli/src/testing/fake-host.ts';
import { draftOf } from '../../packages/page/src/share/draft.ts';
import { linkOf } from '../../packages/page/src/share/link.ts';
import { linkOfView } from '../../packages/page/src/share/view-link.ts';
import { rows } from '../naive/forms.ts';
import { factsOf } from './facts.ts';
import {
  folder,
  hash,
  keptTexts,
  shippedText,
  textsOf,
  type Keepsake,
  type Kind,
} from './keepsake.ts';

type Given = Omit<Keepsake, 'facts'>;

const root = join(folder, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const listed = (path: string, ending: string): readonly string[] =>
  readdirSync(join(root, path))
    .filter((name) => name.endsWith(ending))
    .map((name) => name.slice(0, -ending.length));

/** The files that the page lists, as the keepsakes name them: by path and hash. */
function shipped(...paths: readonly string[]): Given['files'] {
  return Object.fromEntries(
    paths.map((path) => [path, { shipped: hash(read(path)).slice(0, 16) }]),
  );
}

const systems = listed('test/systems', '.fray').map((name) => `test/systems/${name}.fray`);
const rulesets = ['action-segments', 'ap-loss', 'column-ambush', 'momentum', 'unit-ambush'].map(
  (name) => `rulesets/${name}/${name}.fray`,
);
const houseRules = listed('rulesets/house-rules', '.fray').map((name) => ({
  name,
  path: `rulesets/house-rules/${name}.fray`,
  base: rulesets.find((path) => name.startsWith(path.split('/')[1] ?? path)) ?? '',
}));
const nameOf = (path: string): string => (path.split('/').at(-1) ?? path).replace('.fray', '');

/** Rules whose run ends in a fault: a number is divided by zero. */
const faulty = `ruleset "It breaks"

span round

side left
side right

kind Fighter
  skill  0..9
  HP     counter 0..  starts 5

encounter
  play round up to 3 times
    each p in everyone
      roll d6 as blow
      lower p.HP by blow / p.skill rounded down

scenario Field
  side left
    Fighter  skill
    Ada      3
  side right
    Fighter  skill
    Bob      0
`;

/** A log to make: command lines that write `fight.jsonl`, and the lines that somebody types meanwhile. */
interface Fight {
  readonly files: Given['files'];
  readonly commands: readonly string[];
  readonly typed?: readonly string[];
}

const momentum = 'rulesets/momentum/momentum.fray';
const column = 'rulesets/column-ambush/column-ambush.fray';
const cards = 'test/systems/cards.fray';
const noise = 'test/systems/noise.fray';
const duelFile = { 'duel.fray': duel };
const run = (path: string, options = ''): string =>
  `run ${path} --seed kept --log fight.jsonl ${options}`.trim();

/** Runs that are too long to be kept whole. */
const long: Readonly<Record<string, string>> = { pit: '--budget 700', pig: '--budget 900' };

const fights: Readonly<Record<string, Fight>> = {
  ...Object.fromEntries(
    systems.map((path): [string, Fight] => [
      `system-${nameOf(path)}`,
      { files: shipped(path), commands: [run(path, long[nameOf(path)])] },
    ]),
  ),
  ...Object.fromEntries(
    houseRules
      .filter(({ base }, index) => houseRules.findIndex((one) => one.base === base) === index)
      .map(({ name, path, base }): [string, Fight] => [
        `house-${name}`,
        { files: shipped(base, path), commands: [run(base, `--with ${path} --budget 1500`)] },
      ]),
  ),
  'finished-other-reading': {
    files: shipped(momentum),
    commands: [run(momentum, '--scenario Duel --given fight-rounds=2 --run 3')],
  },
  faulted: { files: { 'faulty.fray': faulty }, commands: [run('faulty.fray')] },
  'out-of-budget': { files: shipped(column), commands: [run(column, '--budget 150')] },
  typed: {
    files: duelFile,
    commands: ['run duel.fray --dice ask --choices ask --log fight.jsonl'],
    typed: ['1', '5', '2', '1', '1', '14', '1', '3', '1', '9', '1', '1', '1', '1', '1'],
  },
  'scripted-dice': {
    files: duelFile,
    commands: [run('duel.fray', '--dice 12,20,3,4 --set ties=defender --given distance=far')],
  },
  open: {
    files: duelFile,
    commands: ['run duel.fray --dice ask --choices ask --log fight.jsonl'],
    typed: ['1', '5'],
  },
  resumed: {
    files: duelFile,
    commands: [
      'run duel.fray --seed kept --choices ask --log fight.jsonl',
      'resume fight.jsonl --choices policy',
    ],
    typed: ['1', '2'],
  },
  'fork-other-seed': {
    files: shipped(cards),
    commands: [
      `run ${cards} --seed kept --log parent.jsonl`,
      'fork parent.jsonl --at 20 --seed other --log fight.jsonl',
    ],
  },
  'fork-other-die': {
    files: shipped(noise),
    commands: [
      `run ${noise} --seed kept --log parent.jsonl`,
      'fork parent.jsonl --at 9 --die 1 --log fight.jsonl',
    ],
  },
  'fork-of-a-fork': {
    files: duelFile,
    commands: [
      'run duel.fray --seed kept --log first.jsonl',
      'fork first.jsonl --at 6 --die 20 --log second.jsonl',
      'fork second.jsonl --at 12 --seed third --log fight.jsonl',
    ],
  },
  'fork-other-rules': {
    files: { ...duelFile, 'other.fray': duel.replace('lower t.HP by 1', 'lower t.HP by 2') },
    commands: [
      'run duel.fray --seed kept --log first.jsonl',
      'fork first.jsonl --at 0 --rules other.fray --log fight.jsonl',
    ],
  },
};

/** Runs command lines one after the other on one host, and returns the text of `fight.jsonl`. */
async function fought({ files, commands, typed = [] }: Fight): Promise<string> {
  const host = fakeHost({ files: textsOf({ files }), typed });
  for (const line of commands) {
    const code = await main(line.split(' '), host);
    if (host.printed.err.includes('internal'))
      throw new Error(`${line}: ${code} ${host.printed.err}`);
  }
  const log = host.disk.get('fight.jsonl');
  if (log === undefined) throw new Error(`${commands.join('; ')}: ${host.printed.err}`);
  return typeof log === 'string' ? log : Buffer.from(log).toString('utf8');
}

const golden = 'test/golden/format-1';

/** Command lines whose JSON is kept, each after those that it needs. `fight.jsonl` is a log of the duel. */
const fight = 'run duel.fray --seed kept --log fight.jsonl';
const commands: Readonly<Record<string, readonly string[]>> = {
  run: ['run duel.fray --seed kept --json'],
  'run-refused': ['run duel.fray --scenario Moon --json'],
  check: ['check duel.fray --json'],
  'check-wrong': ['check wrong.fray --json'],
  'check-with': ['check duel.fray --with house.fray --json'],
  explain: ['explain names/unknown --json'],
  fmt: ['fmt ragged.fray --json'],
  replay: [fight, 'replay fight.jsonl --json'],
  'replay-at': [fight, 'replay fight.jsonl --at 9 --json'],
  'replay-as': [fight, 'replay fight.jsonl --as heroes --json'],
  'replay-show': [fight, 'replay fight.jsonl --at 9 --show Ada.HP --json'],
  'why-value': [fight, 'why fight.jsonl Bram.HP --json'],
  'why-event': [fight, 'why fight.jsonl #9 --json'],
  'why-not': [fight, 'why fight.jsonl "Bram is Down" --at 4 --json'],
  'why-expression': [fight, 'why fight.jsonl "Ada.HP + Bram.HP" --deep --json'],
  analyse: [
    fight,
    'analyse fight.jsonl --ask "count p in heroes where p.HP > 0" --time 600 --json',
  ],
  'analyse-at': [
    fight,
    'analyse fight.jsonl --ask "count p in heroes where p.HP > 0" --at 5 --json',
  ],
  verify: [fight, 'verify fight.jsonl --json'],
  'verify-rules': [fight, 'verify fight.jsonl --rules other.fray --json'],
  'verify-many': [
    fight,
    'run duel.fray --seed more --log more.jsonl',
    'verify fight.jsonl more.jsonl --json',
  ],
  fork: [fight, 'fork fight.jsonl --at 6 --die 20 --json'],
  resume: ['resume open.jsonl --dice seeded --choices policy --json'],
  test: ['test duel.fray --json'],
  'test-coverage': ['test duel.fray --coverage --json'],
  'test-with': ['test duel.fray --with house.fray --json'],
  coverage: ['coverage cited.fray --json'],
  hunt: ['hunt broken.fray --runs 20 --seed kept --json'],
  'hunt-nothing': ['hunt sound.fray --runs 5 --seed kept --json'],
  odds: ['odds measured.fray --json'],
  'odds-check': ['odds duel.fray --check Strike --with a.skill=9 --json'],
  'odds-dice': ['odds -e "3d6 >= 10" --json'],
  'odds-ask': ['odds duel.fray --ask "Ada.HP" --json'],
  'odds-runs': ['odds duel.fray --ask "Ada.HP" --runs 200 --seed kept --json'],
  'odds-vary': ['odds measured.fray --vary Ada.skill=8..10 --json'],
  'odds-bounds': ['odds measured.fray --bounds left --chooser everyone --json'],
  rules: ['rules duel.fray --with house.fray --json'],
  rulings: ['rulings duel.fray --json'],
  doc: ['doc duel.fray --json'],
  diff: ['diff duel.fray other.fray --json'],
  'diff-logs': [
    fight,
    'run other.fray --seed kept --log more.jsonl',
    'diff fight.jsonl more.jsonl --json',
  ],
  new: ['new ambush --json'],
};

const commandFiles: Given['files'] = {
  ...duelFile,
  'measured.fray': `${duel}\nmeasure left\n  at end of encounter\n  count p in heroes where p.HP > 0\n`,
  'other.fray': duel.replace('lower t.HP by 1', 'lower t.HP by 2'),
  'broken.fray': `${duel}\ninvariant Nobody-falls\n  always\n  every p in Fighter satisfies p.HP > 0\n`,
  'sound.fray': `${duel}\ninvariant Skills-stay\n  always\n  every p in Fighter satisfies p.skill > 0\n`,
  'open.jsonl': { file: 'logs/open.jsonl' },
  'house.fray': 'amends "duel.fray"\n\nset ruling ties to defender\n',
  'wrong.fray': duel
    .replace('lower t.HP by 1', 'lower t.HQ by 1')
    .replace('side villains', 'sides villains'),
  'ragged.fray': duel.replace('skill  1..20', 'skill 1..20'),
  'cited.fray': duel.replace('roll d20 as blow', 'roll d20 as blow [D-1]'),
};

/** Splits a command line at blanks outside of quotes. */
const words = (line: string): readonly string[] =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare = '']) => quoted ?? bare);

/** Returns links to a shipped text as it was with this hash: as it came, changed at one place, and changed at two with a house rule. */
async function linksTo(path: string, wanted: string): Promise<readonly string[]> {
  const text = shippedText(path, wanted);
  const textOf = (asked: string): Promise<string | undefined> =>
    Promise.resolve(asked === path ? text : undefined);
  const came = { ...draftOf(path, text), scenario: 'Kept', seed: wanted };
  const house = { path: `${path}.house.fray`, text: `amends "${nameOf(path)}.fray"\n` };
  const drafts = [
    came,
    { ...came, text: `# changed\n${text}`, dice: '1, 2, 3', set: { ties: 'low' } },
    {
      ...came,
      text: `# changed\n${text}\n# and here\n`,
      house,
      decides: 'everybody',
      table: ['2'],
    },
  ];
  return Promise.all(drafts.map((draft) => linkOf(draft, textOf)));
}

/** Returns a link to a shipped text of which lines are changed, removed and added. */
async function linkToEdited(path: string): Promise<string> {
  const text = read(path);
  const lines = text.split('\n');
  lines.splice(20, 2, '# other');
  lines.splice(10, 1);
  lines.splice(5, 0, '# new');
  return linkOf(draftOf(path, lines.join('\n')), () => Promise.resolve(text));
}

/** Adds the keepsakes that are missing. */
export async function makeMissing(): Promise<void> {
  const add = async (kind: Kind, name: string, makeGiven: () => Promise<Given>): Promise<void> => {
    const file = join(folder, kind, `${name}.json`);
    if (existsSync(file)) return;
    mkdirSync(dirname(file), { recursive: true });
    const given = await makeGiven();
    const keepsake = { ...given, facts: await factsOf(kind, given) };
    writeFileSync(file, `${JSON.stringify(keepsake, null, 1)}\n`, { flag: 'wx' });
    console.log(`made ${kind}/${name}`);
  };
  for (const name of listed(golden, '.jsonl'))
    await add('logs', `golden-${name}`, () =>
      Promise.resolve({ files: { 'fight.jsonl': { file: `../golden/format-1/${name}.jsonl` } } }),
    );
  for (const [name, made] of Object.entries(fights))
    await add('logs', name, async () => {
      writeFileSync(join(folder, 'logs', `${name}.jsonl`), await fought(made), { flag: 'wx' });
      return { files: { 'fight.jsonl': { file: `logs/${name}.jsonl` } } };
    });
  for (const path of [...rulesets, ...systems])
    await add('rules', nameOf(path), () => Promise.resolve({ files: shipped(path), entry: path }));
  for (const { name, path, base } of houseRules)
    await add('rules', `house-${name}`, () =>
      Promise.resolve({ files: shipped(base, path), entry: base, with: [path] }),
    );
  await add('rules', 'all-forms', () =>
    Promise.resolve({
      files: Object.fromEntries(
        ['kitchen-sink', 'kitchen-sink-uses', 'kitchen-sink-house'].map((name) => [
          `${name}.fray`,
          read(`test/dsl/${name}.fray`),
        ]),
      ),
    }),
  );
  for (const [title, text] of rows)
    await add('rules', `form-${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`, () =>
      Promise.resolve({ files: { 'form.fray': text } }),
    );
  for (const path of new Set(Object.keys(keptTexts).map((name) => dirname(name))))
    await add('links', path.replaceAll('/', '-'), async () => {
      const hashes = Object.keys(keptTexts).flatMap((name) =>
        dirname(name) === path ? nameOf(name).replace('.patch', '') : [],
      );
      const links = await Promise.all(hashes.map((one) => linksTo(path, one)));
      return { files: {}, links: links.flat() };
    });
  await add('links', 'edited', async () => ({
    files: {},
    links: await Promise.all([...rulesets, ...systems].map((path) => linkToEdited(path))),
  }));
  await add('links', 'view', async () => ({
    files: {},
    links: [await linkOfView('{"as":"customs","events":[]}')],
  }));
  // Links with a checksum.
  await add('links', 'sealed', async () => ({
    files: {},
    links: await Promise.all([
      ...rulesets.map((path) => linkToEdited(path)),
      linkOfView('{"as":"customs","events":[]}'),
    ]),
  }));
  for (const [name, lines] of Object.entries(commands))
    await add('commands', name, () =>
      Promise.resolve({
        files: Object.fromEntries(
          Object.entries(commandFiles).filter(
            ([path]) => path === 'duel.fray' || lines.some((line) => line.includes(path)),
          ),
        ),
        commands: lines.map(words),
      }),
    );
}
