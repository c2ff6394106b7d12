// Examples: scripted dice and answers, trials, and expectations.

import type { DiceLine, ExampleLine, ExprNode, Invocation, NodeOf } from '../ast/ast.ts';
import type {
  Answer,
  Example,
  Script,
  ScriptedFace,
  ScriptedAnswer,
  Trigger,
  TryLine,
  Value,
} from '../ir/index.ts';
import type { ExampleSymbol, ValueSymbol } from '../names/symbols.ts';
import { createBody } from './body.ts';
import {
  atOf,
  createLoweringEnv,
  exprAt,
  unlowerable,
  type LoweringEnv,
  type Lowering,
} from './context.ts';
import { allArgsOf, calleeOf } from './lower-calls.ts';
import { lowerAtMoment } from './lower-events.ts';
import { lowerExpr } from './lower-expr.ts';
import { lowerTarget } from './lower-paths.ts';
import { lowerClaim } from './lower-rules.ts';
import { rollStream } from './lower-rolls.ts';
import { cellValue, lowerBlocks, lowerSetup } from './lower-scenarios.ts';
import { constantOf, loweredText, wordValue } from './lower-values.ts';

/**
 * Lowers an example. `index`: its position among all examples, for blocks that apply only there.
 */
export function lowerExample(
  lowering: Lowering,
  symbol: ExampleSymbol,
  index: number,
): { readonly example: Example; readonly triggers: readonly Trigger[] } {
  const { decl } = symbol;
  const title = loweredText(decl.name) ?? '';
  const owner = `example "${title}"`;
  const lines = decl.lines.map((line) =>
    line.kind === 'BrokenLine' ? unlowerable('a broken line', line) : line,
  );
  const tried = lines.some((line) => line.kind === 'TryLine');
  const example: Example = {
    text: title,
    scenario: lines.find((line) => line.kind === 'ScenarioLine')?.scenario.text ?? null,
    ...lowerSetup(lowering, [lines], symbol.participants),
    dice: lowerScript(lowering, lines),
    answers: lines.flatMap((line) => lowerAnswers(lowering, line, symbol)),
    tries: tried ? lines.flatMap((line) => lowerTry(lowering, line, owner, symbol)) : [],
    expects: lines.flatMap((line) => lowerExpects(lowering, line, tried)),
    cites: decl.cites.map((cite) => cite.text),
    at: atOf(lowering, decl.name),
  };
  return { example, triggers: lowerBlocks(lowering, lines, owner, title, { example: index }) };
}

function lowerScript(lowering: Lowering, lines: readonly ExampleLine[]): Script {
  const dice = lines.flatMap((line) => (line.kind === 'DiceLine' ? [line] : []));
  const [first, ...more] = dice.filter((line) => line.stream === undefined);
  const seed = lines.findLast((line) => line.kind === 'OtherDiceLine')?.seed;
  return {
    inOrder:
      first === undefined
        ? null
        : { faces: [first, ...more].flatMap(facesOf), at: atOf(lowering, first) },
    lists: dice
      .filter((line) => line.stream !== undefined)
      .map((line) => ({
        stream: streamOf(lowering, line),
        roller: line.by?.text ?? null,
        faces: facesOf(line),
        at: atOf(lowering, line),
      })),
    none: lines.some((line) => line.kind === 'NoDiceLine'),
    seed:
      seed === undefined ? null : seed.kind === 'IntLit' ? String(seed.value) : loweredText(seed),
  };
}

function facesOf(line: DiceLine): readonly ScriptedFace[] {
  return line.faces.map((face) => (face.kind === 'IntLit' ? face.value : face.text));
}

function streamOf(lowering: Lowering, line: DiceLine): string {
  const value: ValueSymbol | undefined = lowering.checked.streamOf(line);
  return value === undefined
    ? unlowerable('a stream', line)
    : rollStream(value.owner.name, value.name);
}

function lowerAnswers(
  lowering: Lowering,
  line: ExampleLine,
  symbol: ExampleSymbol,
): readonly ScriptedAnswer[] {
  const at = atOf(lowering, line);
  const asked = (decider: string, answer: Answer): ScriptedAnswer => ({
    choice: null,
    decider,
    answer,
    at,
  });
  switch (line.kind) {
    case 'AnswerChoice': {
      const value = constantOf(lowering, line.value, {
        type: 'words',
        words: wordsOfChoice(lowering, line.choice.text),
        orNothing: false,
      });
      const chosen =
        typeof value === 'string' || typeof value === 'boolean'
          ? value
          : unlowerable('an option', line);
      return [{ choice: line.choice.text, decider: line.by.text, answer: { choose: chosen }, at }];
    }
    case 'AnswerTakes':
      return [
        asked(
          line.who.text,
          line.call === undefined
            ? { take: null, args: [] }
            : { take: line.call.name.text, args: pickedArgs(lowering, line.call, symbol) },
        ),
      ];
    case 'AnswerPicks':
      return line.names.length === 0
        ? [asked(line.who.text, { pick: null })]
        : line.names.map((name) => asked(line.who.text, { pick: name.text }));
    case 'AnswerLists':
      return [asked(line.who.text, { list: line.names.map((name) => wordValue(name.text)) })];
    case 'AnswerSays': {
      const { value } = line;
      return [
        asked(line.who.text, {
          say: value.kind === 'IntLit' ? value.value : unlowerable('a number', line),
        }),
      ];
    }
    default:
      return [];
  }
}

function wordsOfChoice(lowering: Lowering, name: string): readonly string[] {
  return (
    lowering.checked.symbols.choices
      .find((choice) => choice.name === name)
      ?.outcomes.map((outcome) => outcome.name) ?? []
  );
}

/** The arguments given in an answer, in the action's order. */
function pickedArgs(
  lowering: Lowering,
  call: Invocation,
  symbol: ExampleSymbol,
): readonly (readonly [string, Value])[] {
  const callee = calleeOf(lowering, call);
  return lowering.checked.argsOf(call).flatMap((arg, index) => {
    const param = callee.params[index];
    if (arg === undefined || param === undefined) return [];
    return [[param.name, constantExpr(lowering, arg.value, symbol)] as const];
  });
}

function constantExpr(lowering: Lowering, node: ExprNode, symbol: ExampleSymbol): Value {
  const only = node.kind === 'Path' ? node.names[0] : undefined;
  if (only !== undefined)
    return constantOf(
      lowering,
      only,
      lowering.checked.expectedOf(node) ?? lowering.checked.typeOf(node),
      symbol.participants,
    );
  const expr = lowerExpr(node, createLoweringEnv(lowering));
  return expr.op === 'const' ? expr.value : unlowerable('a value that is not written out', node);
}

function lowerTry(
  lowering: Lowering,
  line: ExampleLine,
  owner: string,
  symbol: ExampleSymbol,
): readonly TryLine[] {
  const env: LoweringEnv = createLoweringEnv(lowering);
  const at = atOf(lowering, line);
  switch (line.kind) {
    case 'TryLine': {
      const callable = lowering.callableOf(calleeOf(lowering, line.call));
      const body = createBody(lowering, owner, owner, line.call);
      const result = body.code.slot('result');
      const args = allArgsOf(line.call, env);
      body.code.emit({
        op: 'call',
        callable,
        args,
        result,
        freely: line.call.freely,
        at: atOf(lowering, line.call),
      });
      const outcome = line.outcome === undefined ? {} : { outcome: wordValue(line.outcome.text) };
      return [
        { kind: 'try', proc: lowering.addProc(body.code.finish()), callable, ...outcome, at },
      ];
    }
    case 'WithLine':
      return [lowerWith(line, owner, symbol, env)];
    case 'ExpectLine':
      return [
        {
          kind: 'expect',
          line: {
            value: lowerExpr(line.value, env),
            when: null,
            at: atOf(lowering, line.value),
          },
          at,
        },
      ];
    default:
      return [];
  }
}

function lowerWith(
  line: NodeOf<'WithLine'>,
  owner: string,
  symbol: ExampleSymbol,
  env: LoweringEnv,
): TryLine {
  const { checked } = env;
  const at = atOf(env, line);
  const meant = checked.resolutionOf(line.target.names.at(-1));
  if (meant?.symbol === 'condition') {
    const body = createBody(env, owner, owner, line);
    const who = lowerExpr({ ...line.target, names: line.target.names.slice(0, -1) }, env);
    if (line.value.kind === 'YesNo' && !line.value.value)
      body.code.emit({ op: 'lose', who, condition: meant.name, at });
    else body.code.emit({ op: 'gain', who, condition: meant.name, fields: [], duration: null, at });
    return { kind: 'with-condition', proc: env.addProc(body.code.finish()), at };
  }
  const type =
    meant?.symbol === 'field' || meant?.symbol === 'track' || meant?.symbol === 'condition-field'
      ? meant.type
      : unlowerable('what is set', line);
  const value = exprAt(env, line.value, {
    op: 'const',
    value: cellValue(env, line.value, type, symbol.participants),
  });
  return { kind: 'with', target: lowerTarget(line.target, env), value, at };
}

function lowerExpects(lowering: Lowering, line: ExampleLine, tried: boolean): Example['expects'] {
  const env = createLoweringEnv(lowering);
  if (line.kind === 'ExpectLine' && !tried) {
    const value = lowerExpr(line.value, env);
    return [
      {
        moment: { kind: 'encounter', edge: 'end' },
        line: { value, when: null, at: atOf(lowering, line.value) },
      },
    ];
  }
  if (line.kind !== 'ExpectAt') return [];
  const moment = lowerAtMoment(lowering, line.moment);
  return line.claims.map((claim) => ({ moment, line: lowerClaim(claim, env) }));
}
