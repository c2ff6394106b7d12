// The calls of the file system that logs need. Tests replace them by calls that fail.
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
