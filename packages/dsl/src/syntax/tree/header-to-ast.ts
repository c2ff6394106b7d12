// Turns the concrete syntax of a file's header into AST.

import type { CstNode } from 'chevrotain';
import type { HeaderNode } from '../../ast/ast.ts';
import * as c from './cst.ts';
import type { Build } from './cst.ts';
import { headerForms } from '../../ast/forms.ts';
import { intOf } from './duration-to-ast.ts';
import { toFormed } from './form-to-ast.ts';
import { toBrokenLine } from './statement-to-ast.ts';

export function toHeader(build: Build, cst: CstNode): HeaderNode {
  const files = c.childOf(cst, 'filesHeader');
  const span = c.spanOf(build, cst);
  if (files !== undefined) {
    const texts = c.tokensOf(files, 'files').map((token) => build.plainText(token));
    const mode = c.whichWord(files, 'amends', 'uses');
    return {
      kind: 'FilesHeader',
      span,
      mode,
      files: texts,
      version: c.tokenOf(files, 'Int') === undefined ? undefined : intOf(build, files),
      as: c.docOf(build, files, 'title'),
      cites: c.citesAt(files),
    };
  }
  const ruleset = c.childOf(cst, 'rulesetHeader') ?? cst;
  const block = c.childOf(ruleset, 'headerLines');
  const lines =
    block === undefined ? [] : c.inOrder(block, 'versionLine', 'sourceLine', 'brokenLine');
  return {
    kind: 'RulesetHeader',
    span,
    name: c.textOf(build, ruleset),
    lines: lines.map((line) => toFormed(build, line, headerForms) ?? toBrokenLine(build, line)),
    cites: c.citesAt(ruleset),
  };
}
