// Everything in this package that the other packages of the repository use. It may change with any
// release: other programs use `index.ts`.

// The public interface, too.
export * from './index.ts';

// Text and syntax: sources, diagnostics, AST, parser.
export { lineCount, lineText, offsetAt } from './source/source.ts';
export { commonEnds } from './source/common-ends.ts';
export { catalogueEntries } from './diagnostics/catalogue/index.ts';
export type { CatalogueEntry } from './diagnostics/catalogue/entry.ts';
export { diagnosticParts } from './diagnostics/render.ts';
export { severityOf } from './diagnostics/diagnostic.ts';
export type { DiagnosticCode, DiagnosticParams } from './diagnostics/diagnostic.ts';
export { applyCertainFixes, applyEdits } from './diagnostics/fixes.ts';
export { limitDiagnostics, orderDiagnostics } from './diagnostics/collector.ts';
export { addToList } from './grouping.ts';
export { suggest } from './diagnostics/suggest.ts';
export type { AstFile, Node, NodeKind, NodeOf } from './ast/ast.ts';
export { childrenOf, walk } from './ast/visit.ts';
export { looksLikeRules } from './syntax/looks-like-rules.ts';
export { parse } from './syntax/parser.ts';
export { carryForward } from './carry/carry-forward.ts';
export { expandCases } from './cases/expand.ts';
export type { ParseResult } from './syntax/parser.ts';
export { print } from './format/format.ts';
export { printEffective } from './amend/print-effective.ts';
export type { EffectiveLine } from './amend/print-effective.ts';

// From text to rules: all passes and their results.
export { anewWith } from './names/parts.ts';
export { compileDiceText, nearestDice } from './compile-dice.ts';
export { compileMeasure } from './compile-expression.ts';
export type { CompiledMeasure } from './compile-expression.ts';
export type { RuleAmendment } from './amend/amendment.ts';

// What changed from one ruleset to another.
export { compareRules } from './compare/compare.ts';
export type { Compared } from './compare/compare.ts';
export { withNamesOf } from './compare/renamed.ts';
export { cellText, nodeText } from './format/node-text.ts';
export { changeSentence } from './compare/sentence.ts';
export type {
  ChangeKind,
  Declared,
  Edit,
  PathStep,
  Passage,
  PieceLine,
  RuleChange,
} from './compare/change.ts';
export { rulingsOf } from './amend/rulings.ts';
export type { RulingOption, RulingSetting, RulingView } from './amend/rulings.ts';
export { areSameRules } from './compare/same-rules.ts';

// What an editor needs.
export { advise } from './repair/advise.ts';
export { quickCheck } from './editing/quick-check.ts';
export { parseWith } from './syntax/parse-again.ts';
export type { ParseMemory } from './syntax/parse-again.ts';
export { patternText } from './editing/patterns.ts';
export type { PatternPart } from './editing/patterns.ts';
export { whatFits } from './editing/what-fits.ts';
export type { Fits, Fitting } from './editing/what-fits.ts';
export { writtenTokens } from './syntax/lexer/written-tokens.ts';
export type { WrittenSort, WrittenToken } from './syntax/lexer/written-tokens.ts';
export { joinPath } from './amend/files.ts';
export { dependentsOf, filesNamedIn } from './amend/headers.ts';
export { plainText } from './ast/expression.ts';
export { isReservedWord } from './ast/words.ts';
export { describeSymbol, isCallable } from './names/describe.ts';
export type { CallableSymbol, Symbol } from './names/symbols.ts';

// A ruleset as a book that a player reads.
export { rulebookOf } from './rulebook/rulebook.ts';
export type { BookParts } from './rulebook/rulebook.ts';
export type {
  Rulebook,
  BookBlock,
  BookChange,
  BookChapter,
  BookChart,
  BookEntry,
  BookMark,
  BookRow,
  BookStep,
  IndexTerm,
  BookRun,
  Phrase,
  StepPart,
} from './rulebook/book.ts';
export { showType } from './types/show.ts';
