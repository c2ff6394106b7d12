// What is worked out from a roll stands below the line that may push it: otherwise it would be from the first throw.

import type { Node, RollStmt, LetStmt } from '../ast/ast.ts';
import { findAll } from '../ast/find.ts';
import type { Symbol } from '../names/symbols.ts';
import type { ValidationRule } from './context.ts';

export const pushesLast: ValidationRule = (cx) => {
  for (const file of cx.checked.files)
    findAll(file, ['CheckDecl'], ({ lines }) => {
      for (const [index, push] of lines.entries()) {
        if (push.kind !== 'PushLine') continue;
        for (const { roll } of push.sources) {
          const symbol = cx.checked.resolutionOf(roll);
          const early = lines
            .slice(0, index)
            .find(
              (line): line is LetStmt | RollStmt =>
                (line.kind === 'LetStmt' || line.kind === 'RollStmt') && reads(line, symbol),
            );
          if (early === undefined || symbol === undefined) continue;
          cx.report(
            'rules/worked-out-before-push',
            { name: early.name?.text ?? 'this roll', roll: roll.text },
            early.name?.span ?? early.span,
            {
              secondary: [{ span: roll.span, text: 'rolled again here' }],
              help: [{ text: 'put it below the `push` line' }],
            },
          );
        }
      }
    });

  function reads(line: LetStmt | RollStmt, symbol: Symbol | undefined): boolean {
    if (symbol === undefined) return false;
    let found = false;
    findAll(line, ['Ident'], (ident: Node) => {
      if (ident.kind === 'Ident' && ident !== line.name)
        found ||= cx.checked.resolutionOf(ident) === symbol;
    });
    return found;
  }
};
