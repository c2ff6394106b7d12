// Filled in: reports procedures that are named but not written yet. Fray can play such a draft, and
// these procedures do nothing.

import type { ValidationRule } from './context.ts';

export const filledIn: ValidationRule = (ctx) => {
  ctx.each(['ProcedureDecl'], ({ body, signature: { name } }) => {
    if (body.length > 0) return;
    ctx.report('rules/not-filled-in', { procedure: name.text }, name, {
      help: 'write what happens below it, two spaces further in, or write `nothing` if it should stay empty',
    });
  });
};
