// The public interface of the language, for programs that compile rules. What is exported here
// keeps its meaning between releases; the rest of the package is behind `@fray/dsl/internal`.

// From texts to rules
export { compile, compileTexts } from './compile.ts';
export type { Compilation, CompileOptions, ReadSource } from './compile.ts';

// Texts, and problems with a place in them
export { createSource, positionAt } from './source/source.ts';
export type { Position, Source } from './source/source.ts';
export type { Span } from './source/span.ts';
export type { Diagnostic, Help, Label, Severity, TextEdit } from './diagnostics/diagnostic.ts';
export { WORDS } from './ast/words.ts';
export type { LanguageWord } from './ast/words.ts';
export { plainRenderStyle, renderDiagnostic } from './diagnostics/render.ts';
export type { RenderStyle } from './diagnostics/render.ts';

// A question in the words of the rules
export { compileExpression } from './compile-expression.ts';
export type { CompiledExpression, ExpressionOptions } from './compile-expression.ts';
export type { Doings } from './amend/amend.ts';
export type { Dropped } from './amend/dropped.ts';
export type { Checked } from './types/checked.ts';

// Rules in their canonical text
export { format } from './format/format.ts';
export type { FormatResult } from './format/format.ts';
