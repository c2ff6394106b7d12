import type { ShippedVersions, FileVersions } from './src/share/shipped-versions.ts';

export function keptRules(root: string): ShippedVersions;
export function packVersions(texts: readonly string[]): FileVersions;
