// Types in a ruleset of 5,000 lines and measures how long after each key the language service can report its problems, and how long it
// takes to say what fits at the end of a line and on a new one, where a name is declared, and what renaming it changes.
// typing.mjs runs this.
import { readFileSync } from 'node:fs';
import { compile, createSource, walk, type Symbol } from '@fray/dsl/internal';
import { createLanguageService } from '@fray/lsp/service';

const path = 'rules.fray';
const typed = '\n  announce "well"';

/** Kinds of names that each copy of the rules has for itself. Copies share all other names. */
const own: ReadonlySet<Symbol['symbol']> = new Set<Symbol['symbol']>([
  ...(['check', 'choice', 'action', 'procedure', 'define', 'trigger', 'modifier'] as const),
  ...(['invariant', 'measure', 'policy', 'scenario', 'order'] as const),
]);

/** Returns a shipped ruleset with copies of its rules under other names, until it has at least this many lines. */
function longRules(text: string, lines: number): string {
  const { checked } = compile(createSource(path, text));
  if (checked === undefined) throw new Error('The ruleset has mistakes');
  const ends = new Set<number>();
  for (const file of checked.files)
    walk(file, (node) => {
      const symbol = node.kind === 'Ident' ? checked.resolutionOf(node) : undefined;
      if (symbol !== undefined && own.has(symbol.symbol)) ends.add(node.span.end);
    });
  const all = [text.replace(/(^encounter.*\n(?:[ \t]+.*\n|\n(?=[ \t]))*)/m, '$1  Encounter-2\n')];
  for (let copy = 2; all.join('\n').split('\n').length < lines; copy += 1) {
    let renamed = '';
    let from = 0;
    for (const end of [...ends].sort((a, b) => a - b)) {
      renamed += `${text.slice(from, end)}-${copy}`;
      from = end;
    }
    const pieces = `${renamed}${text.slice(from)}`
      .split(/^(?=\S)/m)
      .filter(
        (piece) => !/^(ruleset|span|side|kind|condition|table|given|track|ruling)\b/.test(piece),
      );
    all.push(
      pieces
        .join('')
        .replace(/^example "/gm, `example "${copy} `)
        .replace(
          /(^encounter)(.*\n(?:[ \t]+.*\n|\n(?=[ \t]))*)/m,
          `procedure Encounter-${copy}$2  Encounter-${copy + 1}\n`,
        ),
    );
  }
  const last = all.length + 1;
  return `${all.join('\n')}\nprocedure Encounter-${last}\n  nothing\n`;
}

const [file = '', spots = '12'] = process.argv.slice(2);
const text = longRules(readFileSync(file, 'utf8'), 5000);
const service = createLanguageService({ read: () => undefined });
service.open(path, text);
const problems = service.problems(path).length;
const lines = [...text.matchAll(/^ {2}(?:roll|set|if|let|nothing|raise|lower)\b.*$/gm)];
const quick: number[] = [];
const whole: number[] = [];
const fitting: number[] = [];
const defining: number[] = [];
const renaming: number[] = [];
const measured = (act: () => unknown): number => {
  const begun = process.cpuUsage();
  act();
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
};
for (let spot = 0; spot < Number(spots) + 2; spot += 1) {
  const at = lines[Math.floor((lines.length * (spot % Number(spots))) / Number(spots))];
  const end = (at?.index ?? 0) + (at?.[0].length ?? 0);
  const keys: number[] = [];
  const fits: number[] = [];
  for (let key = 1; key <= typed.length; key += 1) {
    service.open(path, text.slice(0, end) + typed.slice(0, key) + text.slice(end));
    keys.push(measured(() => service.quickProblems(path)));
    if (['\n  ', typed].includes(typed.slice(0, key)))
      fits.push(measured(() => service.completion(path, end + key)));
  }
  service.open(path, text);
  const after = measured(() => service.problems(path));
  // A blank at the end of the line is a key after which all is sound.
  const asked = (act: () => unknown): number => {
    service.open(path, `${text.slice(0, end)} ${text.slice(end)}`);
    const time = measured(act);
    service.open(path, text);
    service.problems(path);
    return time;
  };
  const name = (at?.index ?? 0) + (at?.[0].search(/\w+\b(?=[^\w]*$)/) ?? 0);
  const defined = asked(() => service.definition(path, name));
  const renamed = asked(() => service.rename(path, name, 'another'));
  // The first two places warm up.
  if (spot < 2) continue;
  quick.push(...keys);
  whole.push(after);
  fitting.push(...fits);
  defining.push(defined);
  renaming.push(renamed);
}
const share = (times: readonly number[], part: number): number =>
  Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? 0);
process.stdout.write(
  `${text.split('\n').length} lines with ${problems} problems, ${quick.length} keys; milliseconds of processor time\n` +
    `what changed, after a key   median ${share(quick, 0.5)}  95th percentile ${share(quick, 0.95)}  most ${share(quick, 0.999)}\n` +
    `completion, after a key     median ${share(fitting, 0.5)}  most ${share(fitting, 0.999)}\n` +
    `definition, after a key     median ${share(defining, 0.5)}  most ${share(defining, 0.999)}\n` +
    `renaming, after a key       median ${share(renaming, 0.5)}  most ${share(renaming, 0.999)}\n` +
    `all, when nobody types      median ${share(whole, 0.5)}  most ${share(whole, 0.999)}\n`,
);
