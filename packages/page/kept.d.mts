import type { KeptRules, KeptVersions } from './src/share/kept.ts';

export function keptRules(root: string): KeptRules;
export function packVersions(texts: readonly string[]): KeptVersions;
