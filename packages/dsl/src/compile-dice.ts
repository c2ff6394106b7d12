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
  /** Rules with one scenario and one measure, which has the value of the dice; undefined if there is an error. */
  readonly ruleset: Ruleset | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** The rules around the dice. Nobody types these names and none resembles them: their first letter is a click. */
const frameOf = (type: string): Source =>
  createSource(
    'dice',
    `ruleset "Dice"

track ǃresult  ${type}

encounter
  set ǃresult to 0

scenario Table

measure ǃvalue
  at end of encounter
  ǃresult
`,
  );
const numbers = frameOf('number  starts 0');
const claims = frameOf('yes/no  starts no');

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
  const parsed = parseDiceText(source, (count) => `ǃpart-${count}`);
  if (parsed.diagnostics.some(({ severity }) => severity === 'error'))
    return { ruleset: undefined, diagnostics: parsed.diagnostics };
  const frame = parsed.isClaim ? claims : numbers;
  const { file } = parse(frame);
  const around: AstFile = {
    ...file,
    items: file.items.map((item) =>
      item.kind !== 'EncounterDecl'
        ? item
        : {
            ...item,
            body: [
              ...parsed.lines,
              ...item.body.map((line) =>
                line.kind === 'SetStmt' ? { ...line, value: parsed.value } : line,
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
  return { ruleset: isSound ? lower(checked, sources) : undefined, diagnostics };
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
    beside: [],
    entry: 'diceText',
    problems,
    unread: new Set<number>(),
    most: Infinity,
  } as const;
  const [best] = repairs(wrong, (tried) => {
    const own = errorsIn(tried);
    return { own, isBetter: own.length === 0 };
  });
  return best?.line;
}
