// Examples fit: an example with a `try` does not play the encounter, and `with` needs a `try`.

import type { ValidationRule } from './context.ts';

export const examplesFit: ValidationRule = (ctx) => {
  for (const { decl } of ctx.checked.symbols.examples) {
    const tried = decl.lines.some((line) => line.kind === 'TryLine');
    for (const line of decl.lines) {
      if (line.kind === 'WithLine' && !tried)
        ctx.report('rules/with-without-try', {}, line.target, {
          help: 'in a whole fight, write the value into the table of participants: `side …`, below it a line with the kind and the field, then a line with the name and the value',
        });
      else if ((line.kind === 'ExpectAt' || line.kind === 'AtBlock') && tried) {
        ctx.report('rules/not-played', {}, line.moment, {
          help: 'split it: one example plays, another tries',
        });
      }
    }
  }
};
