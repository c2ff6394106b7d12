// The calls to the workers of a log: the tables of the inspector, with files in place of bytes, so that the page copies
// none.
import type { Aside, ForkedRun } from '../inspector/aside.ts';
import type { LogInspector } from '../inspector/log-inspector.ts';
import type { LogSummary } from '../inspector/model.ts';

/** The type of a file whose bytes are compressed and written as letters (base64), as `fray page` puts them into a page. */
export const PACKED = 'application/x-fray-packed';

/** A log that was opened, with its file as it was then: the file on disk may change while somebody looks at it. */
export interface OpenedFile {
  readonly summary: LogSummary;
  readonly file: Blob;
}

/** A fork with its log as a file. */
interface ForkOfFile extends Omit<ForkedRun, 'bytes'> {
  readonly file: Blob;
}

/** What a side may know, as a file and as the fragment of an address, with its `#`. */
interface SharedView {
  readonly file: Blob;
  readonly fragment: string;
}

export interface InspectorOfFile extends Omit<LogInspector, 'open'> {
  readonly open: (name: string, file: Blob, isChecked?: boolean) => Promise<OpenedFile>;
}

export interface AsideOfFile extends Omit<Aside, 'open' | 'fork' | 'view'> {
  readonly open: (name: string, file: Blob, isChecked?: boolean) => void;
  readonly fork: (...args: Parameters<Aside['fork']>) => Promise<ForkOfFile>;
  /** Returns what a side may know. With null, the log is a view itself. */
  readonly view: (side: string | null) => Promise<SharedView>;
}
