// The front door of the language: what a program needs that compiles rules. What stands here keeps its meaning between releases;
// the rest of the package is behind `@fray/dsl/internal`.

export { createSource, positionAt } from './source/source.ts';
export type { Position, Source } from './source/source.ts';
export type { Span } from './source/span.ts';
export type { Diagnostic, Help, Label, Severity, TextEdit } from './diagnostics/diagnostic.ts';
export { plainRenderStyle, renderDiagnostic } from './diagnostics/render.ts';
export type { RenderStyle } from './diagnostics/render.ts';
export { compile } from './compile.ts';
export type { Compilation, CompileOptions, ReadSource } from './compile.ts';
export { format } from './format/format.ts';
export type { FormatResult } from './format/format.ts';
