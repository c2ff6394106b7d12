// Signature help: how the check, choice, action or procedure on a line is called, and which of its parts comes next.

import { isCallable, lineText, positionAt, type CallableSymbol } from '@fray/dsl/internal';
import { symbolsByName } from './completion.ts';
import { declaredAt } from './declarations.ts';
import type { Workspace } from './workspace.ts';

export interface SignatureHelp {
  /** How it is called: `Injury of t from damage`. */
  readonly label: string;
  readonly doc: string | undefined;
  /** The places of its parts in the label. */
  readonly parts: readonly (readonly [start: number, end: number])[];
  /** The part that comes next, or that is being written. */
  readonly active: number;
}

/** Returns the signature of the last call that the line names before an offset, however unfinished the line is. */
export function signatureAt(
  workspace: Workspace,
  path: string,
  offset: number,
): SignatureHelp | undefined {
  const source = workspace.source(path);
  if (source === undefined) return undefined;
  const { line, column } = positionAt(source, offset);
  const written = lineText(source, line).slice(0, column - 1);
  if (/["#[]/.test(written)) return undefined;
  const named = symbolsByName(workspace, path);
  const words = [...written.matchAll(/[\p{L}_][\p{L}\p{M}\p{N}_-]*/gu)];
  for (const [word] of words.toReversed()) {
    const called = named.get(word)?.find(isCallable);
    const end = (words.findLast(([one]) => one === word)?.index ?? 0) + word.length;
    if (called === undefined || called.params.length === 0 || end === written.length) continue;
    const { checked } = (workspace.formerWorld(path) ?? workspace.world(path))?.compilation ?? {};
    return {
      ...signatureWith(called, written.slice(end)),
      doc: checked && declaredAt(checked, called)?.doc,
    };
  }
  return undefined;
}

function signatureWith({ name, params }: CallableSymbol, rest: string): Omit<SignatureHelp, 'doc'> {
  let label = name;
  const parts = params.map(({ prep, name: param }) => {
    const start = label.length + 1;
    label += prep === undefined ? ` ${param}` : ` ${prep} ${param}`;
    return [start, label.length] as const;
  });
  const begun = rest
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => params.findIndex(({ prep }) => prep === word));
  const isBare = params[0]?.prep === undefined && begun.length > 0;
  const given = begun.findLast((index) => index >= 0) ?? (isBare ? 0 : -1);
  // Behind a whole part the next one comes.
  const isWhole = given >= 0 && /\s$/.test(rest) && begun.at(-1) === -1;
  return {
    label,
    parts,
    active: Math.max(0, Math.min(params.length - 1, given + Number(isWhole))),
  };
}
