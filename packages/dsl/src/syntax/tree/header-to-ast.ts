// Turns the concrete syntax of a file's header into AST.

import type { CstNode } from 'chevrotain';
import type { HeaderNode } from '../../ast/ast.ts';
import * as c from './cst.ts';
import type { Build } from './cst.ts';
import { intOf } from './moment-to-ast.ts';
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
    lines: lines.map((line) => {
      const at = c.spanOf(build, line);
      const cites = c.citesAt(line);
      if (line.name === 'sourceLine')
        return { kind: 'SourceLine', span: at, text: c.textOf(build, line), cites };
      if (line.name !== 'versionLine') return toBrokenLine(build, line);
      return { kind: 'VersionLine', span: at, version: intOf(build, line), cites };
    }),
    cites: c.citesAt(ruleset),
  };
}
