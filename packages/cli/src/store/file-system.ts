// The calls that logs need of the file system; tests replace them with ones that fail.
import * as nodeFs from 'node:fs';

export type FileSystem = Pick<
  typeof nodeFs,
  | 'openSync'
  | 'closeSync'
  | 'writeSync'
  | 'readSync'
  | 'fstatSync'
  | 'statSync'
  | 'lstatSync'
  | 'ftruncateSync'
  | 'fsyncSync'
  | 'fdatasyncSync'
  | 'unlinkSync'
  | 'readFileSync'
  | 'writeFileSync'
>;

export const nodeFileSystem: FileSystem = nodeFs;
