// The worker that knows one log. The page starts it more than once: for steps, for what takes longer, and for the proof.
import { createAside } from '../desk/aside.ts';
import { createLogDesk } from '../desk/log-desk.ts';
import type { AsideOfFile, DeskOfFile } from './log-tables.ts';
import { serveCalls } from './calls.ts';
import { wordsForFailure } from './failures.ts';

/** Only workers have it; nothing else may come in between while a file is read. */
declare const FileReaderSync: new () => { readonly readAsArrayBuffer: (file: Blob) => ArrayBuffer };

const bytesOf = (file: Blob): Uint8Array =>
  new Uint8Array(new FileReaderSync().readAsArrayBuffer(file));

function tableOf(role: string): DeskOfFile | AsideOfFile {
  if (role === 'desk') {
    const desk = createLogDesk();
    return { ...desk, open: (name, file, isChecked) => desk.open(name, bytesOf(file), isChecked) };
  }
  const aside = createAside();
  return { ...aside, open: (name, file, isChecked) => aside.open(name, bytesOf(file), isChecked) };
}

serveCalls(self, tableOf(self.name), wordsForFailure);
