// Modifiers fit: a modifier that is declared outside of checks must apply to at least one value.

import type { ValidationRule } from './context.ts';

export const modifiersFit: ValidationRule = (ctx) => {
  for (const { decl } of ctx.checked.symbols.modifiers) {
    // A target with an unknown name has been reported.
    const known = decl.targets.every((target) =>
      target.names.every((name) => ctx.checked.resolutionOf(name) !== undefined),
    );
    if (!known || ctx.checked.targetsOf(decl).length > 0) continue;
    ctx.report('rules/touches-nothing', { modifier: decl.name.text }, decl.name, {
      help: 'name a check, one of its values as in `Notice.mind`, or a tag that checks count as',
    });
  }
};
