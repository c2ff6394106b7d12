import type { ExitCode } from '../exit-codes.ts';
import type { Host } from '../host.ts';
export interface FmtOptions { readonly json?: boolean }
export async function fmt(_host: Host, _files: string | readonly string[], _options: FmtOptions): Promise<ExitCode> { return 0; }
