// Pushes last: a value computed from a roll must come after the line that may push the roll.
// Otherwise it would use the first throw.

import { labelAt } from '../diagnostics/diagnostic.ts';
import type { LetStmt, RollStmt } from '../ast/ast.ts';
import { findAll } from '../ast/find.ts';
import type { Symbol } from '../names/symbols.ts';
import type { ValidationRule } from './context.ts';

export const pushesLast: ValidationRule = (ctx) => {
  ctx.each(['CheckDecl'], ({ lines }) => {
    /** For each symbol, the first line that is computed from it. */
    const readers = new Map<Symbol, LetStmt | RollStmt>();
    for (const line of lines) {
      if (line.kind === 'LetStmt' || line.kind === 'RollStmt')
        findAll(line, ['Ident'], (ident) => {
          const symbol = ident === line.name ? undefined : ctx.checked.resolutionOf(ident);
          if (symbol !== undefined && !readers.has(symbol)) readers.set(symbol, line);
        });
      if (line.kind !== 'PushLine') continue;
      for (const { roll } of line.sources) {
        const symbol = ctx.checked.resolutionOf(roll);
        const early = symbol === undefined ? undefined : readers.get(symbol);
        if (early === undefined) continue;
        ctx.report(
          'rules/worked-out-before-push',
          { name: early.name?.text ?? 'this roll', roll: roll.text },
          early.name?.span ?? early.span,
          {
            secondary: labelAt(roll, 'rolled again here'),
            help: 'put it below the `push` line',
          },
        );
      }
    }
  });
};
