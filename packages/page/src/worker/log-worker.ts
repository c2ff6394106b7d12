// The worker of one log. The page starts it more than once: for steps, for longer work, and for the proof.
import { exitCodes, stop } from '@fray/cli/embedded';
import { createAside } from '../inspector/aside.ts';
import { createLogInspector } from '../inspector/log-inspector.ts';
import { fromBase64, inflated } from '../share/packing.ts';
import { linkOfView } from '../share/view-link.ts';
import { serveCalls } from './calls.ts';
import { wordsForFailure } from './failures.ts';
import { PACKED, type AsideOfFile, type InspectorOfFile } from './log-tables.ts';

/** Reads files synchronously, because nothing else may happen meanwhile. Only workers have it. */
declare const FileReaderSync: new () => { readonly readAsArrayBuffer: (file: Blob) => ArrayBuffer };

const bytesOf = (file: Blob): Uint8Array =>
  new Uint8Array(new FileReaderSync().readAsArrayBuffer(file));

const fileOf = (bytes: Uint8Array | string, type = 'application/x-ndjson'): Blob =>
  new Blob([bytes as BlobPart], { type }); // bytes of a log are never in shared memory

async function unpackedLog(letters: Uint8Array): Promise<Uint8Array> {
  try {
    return await inflated(fromBase64(new TextDecoder().decode(letters)));
  } catch {
    throw stop(exitCodes.problems, 'the log in this page is torn: a part of it is missing');
  }
}

function inspectorOfFile(): InspectorOfFile {
  const inspector = createLogInspector();
  return {
    ...inspector,
    open: async (name, file, isChecked) => {
      const given = bytesOf(file);
      const bytes = file.type === PACKED ? await unpackedLog(given) : given;
      return { summary: inspector.open(name, bytes, isChecked), file: fileOf(bytes) };
    },
  };
}

function asideOfFile(): AsideOfFile {
  const aside = createAside();
  let opened = new Blob([]);
  return {
    ...aside,
    open: (name, file, isChecked) => {
      opened = file;
      aside.open(name, bytesOf(file), isChecked);
    },
    fork: async (change) => {
      const { bytes, ...fork } = await aside.fork(change);
      return { ...fork, file: fileOf(bytes) };
    },
    view: async (side) => {
      const text = `${(side === null ? await opened.text() : aside.view(side)).trimEnd()}\n`;
      return { file: fileOf(text, 'application/json'), fragment: await linkOfView(text.trimEnd()) };
    },
  };
}

serveCalls(self, self.name === 'inspector' ? inspectorOfFile() : asideOfFile(), wordsForFailure);
