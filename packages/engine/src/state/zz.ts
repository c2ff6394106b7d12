import { produce } from 'immer';
import seedrandom from 'seedrandom';
export const y: unknown = [produce, seedrandom];
