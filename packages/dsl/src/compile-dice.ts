// Compiles a text of dice, such as `4d6 drop lowest 1` or `2d6 + 3 >= 10`, into rules with one check that has its value.

import type { AstFile } from './ast/ast.ts';
import { createCollector } from './diagnostics/collector.ts';
import type { Diagnostic, DiagnosticCode } from './diagnostics/diagnostic.ts';
import type { Ruleset } from './ir/index.ts';
import { lower } from './lowering/lower.ts';
import { repairs } from './repair/repair.ts';
import { createSource, type Source } from './source/source.ts';
import { parseDiceText } from './syntax/dice-parser.ts';
import { parse } from './syntax/parser.ts';
import { checkTypes } from './types/check.ts';
import { validate } from './validation/validation-rules.ts';

/** The compiled dice, or their problems. All places are places of the text. */
interface CompiledDice {
  /** Undefined if there is an error. */
  readonly ruleset: Ruleset | undefined;
  /** The check to count, and the name of the value that it shows. */
  readonly check: string;
  readonly value: string;
  readonly diagnostics: readonly Diagnostic[];
}

const CHECK = 'This';
/** A name that nobody types and that resembles none: its first letter is a click. */
const VALUE = 'ǃresult';

/** The rules around the dice. */
const frame: Source = createSource(
  'dice',
  `ruleset "Dice"

side all

kind Somebody

check ${CHECK} by ǃroller
  let ${VALUE} be 0

encounter
  nothing

scenario Table
  side all
    Somebody
    Ann
`,
);

/** These find fault with a rule that always comes out the same. Of dice, a chance of nought or one is an answer. */
const answers: ReadonlySet<DiagnosticCode> = new Set<DiagnosticCode>([
  'rules/never-holds',
  'rules/always-holds',
]);

/**
 * Compiles a source that is a text of dice: what a `roll` line takes, with comparisons and arithmetic around it. It never
 * throws, whatever the text.
 */
export function compileDiceText(source: Source): CompiledDice {
  const found = { check: CHECK, value: VALUE };
  const parsed = parseDiceText(source, (count) => `ǃroll-${count}`);
  if (parsed.diagnostics.some(({ severity }) => severity === 'error'))
    return { ...found, ruleset: undefined, diagnostics: parsed.diagnostics };
  const { file } = parse(frame);
  const around: AstFile = {
    ...file,
    items: file.items.map((item) =>
      item.kind !== 'CheckDecl'
        ? item
        : {
            ...item,
            lines: [
              ...parsed.rolls,
              ...item.lines.map((line) =>
                line.kind === 'LetStmt' ? { ...line, value: parsed.value } : line,
              ),
            ],
          },
    ),
  };
  const sources = [frame, source];
  const problems = createCollector();
  const checked = checkTypes([around], sources, problems);
  validate(checked, sources, problems);
  const diagnostics = problems
    .list()
    .filter(({ code, primary }) => primary.span.source === source.path && !answers.has(code));
  const isSound = diagnostics.every(({ severity }) => severity !== 'error');
  return { ...found, ruleset: isSound ? lower(checked, sources) : undefined, diagnostics };
}

/**
 * Returns the text of dice that a wrong one may mean, and that compiles; undefined if none is near. It may begin with
 * `roll`. In rules nobody but the author knows how often dice may explode; here ten times are as good as any number.
 */
export function nearestDice({ path, text }: Source): string | undefined {
  const line = text
    .trim()
    .replace(/^roll\s+/iu, '')
    .replace(/(d(\d+))!(?!=)/giu, '$1 explode on $2 up to 10 times');
  const errorsIn = (source: Source): readonly Diagnostic[] =>
    compileDiceText(source).diagnostics.filter(({ severity }) => severity === 'error');
  const source = createSource(path, line);
  const problems = errorsIn(source);
  if (problems.length === 0) return line === text ? undefined : line;
  const wrong = {
    source,
    line,
    start: 0,
    above: [],
    below: [],
    entry: 'diceText',
    problems,
    unread: new Set<number>(),
  } as const;
  const [best] = repairs(wrong, (tried) => {
    const own = errorsIn(tried);
    return { own, isBetter: own.length === 0 };
  });
  return best?.line;
}
