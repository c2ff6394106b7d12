// The front door of the language service: `@fray/lsp/service`.

export { createLanguageService } from './service.ts';
export type { LanguageService } from './service.ts';
export type { LanguageHost } from './workspace.ts';
export type { Completion, CompletionItem } from './completion.ts';
export type { Fix, Problem } from './problems.ts';
export type { HouseRule } from './house-rule.ts';
export { HOVER_LIMITS } from './hover.ts';
export type { Hover } from './hover.ts';
export type { Hint } from './hints.ts';
export type { Lens } from './lenses.ts';
export type { Fold, OutlineItem } from './outline.ts';
export type { Highlight } from './places.ts';
export type { Renamed } from './rename.ts';
export type { SignatureHelp } from './signature.ts';
export { TOKEN_SORTS } from './semantic-tokens.ts';
export type { ColouredToken, TokenSort } from './semantic-tokens.ts';
