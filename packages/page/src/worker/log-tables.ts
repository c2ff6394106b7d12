// What the workers of a log are asked: the tables of the desk, with a file in the place of its bytes.
import type { Aside } from '../desk/aside.ts';
import type { LogDesk } from '../desk/log-desk.ts';

/** A file goes to a worker as it is, without its bytes being copied here. */
type OfFile<Table extends { readonly open: (...args: never[]) => unknown }> = Omit<
  Table,
  'open'
> & {
  readonly open: (name: string, file: Blob, isChecked?: boolean) => ReturnType<Table['open']>;
};
export type DeskOfFile = OfFile<LogDesk>;
export type AsideOfFile = OfFile<Aside>;
