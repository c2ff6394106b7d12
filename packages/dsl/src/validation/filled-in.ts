// Procedures that are named but not written yet: Fray can play such a draft, and these procedures do nothing.

import { findAll } from '../ast/find.ts';
import type { ValidationRule } from './context.ts';

export const filledIn: ValidationRule = (cx) => {
  for (const file of cx.checked.files)
    findAll(file, ['ProcedureDecl'], ({ body, signature: { name } }) => {
      if (body.length > 0) return;
      cx.report('rules/not-filled-in', { procedure: name.text }, name.span, {
        help: [
          {
            text: 'what happens in it goes below it, two blanks further in; `nothing` if it is to stay so',
          },
        ],
      });
    });
};
