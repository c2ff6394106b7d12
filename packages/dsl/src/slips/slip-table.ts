// Joins the table of slips, in the order in which they are tried.

import { claimSlips } from './claims.ts';
import { declarationSlips } from './declarations.ts';
import { diceSlips } from './dice.ts';
import { fieldSlips } from './fields.ts';
import type { Slip } from './slip.ts';
import { statementSlips } from './statements.ts';
import { valueSlips } from './values.ts';

/** All slips that Fray knows. */
export const slipTable: readonly Slip[] = [
  ...diceSlips,
  ...claimSlips,
  ...valueSlips,
  ...statementSlips,
  ...fieldSlips,
  ...declarationSlips,
];
