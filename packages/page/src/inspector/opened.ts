// Opens a log from bytes, for every worker.
import { exitCodes, stop, type Host } from '@fray/cli/embedded';
import { openLog } from '@fray/engine/debugger';
import { faultSentence } from '@fray/engine/log';
import { createMemoryHost } from '../host/memory-host.ts';

/** A log with more bytes is shown before its seals are checked. */
export const LARGE = 4_000_000;

type Opened = ReturnType<typeof openLog>;

interface InspectedLog {
  readonly host: Host;
  readonly recording: NonNullable<Opened['recording']>;
  readonly end: Opened['end'];
  readonly fault: Opened['fault'];
}

/**
 * Opens a log from its bytes.
 * @param isChecked whether to verify its seals, which takes most of the time
 * @throws Stop if the bytes are no log
 */
export function openedLog(name: string, bytes: Uint8Array, isChecked: boolean): InspectedLog {
  const { host } = createMemoryHost({ [name]: bytes });
  const file = host.files.readLog(name);
  const { recording, end, fault } = openLog(
    host.sha256,
    file.chunks(),
    file.bytes,
    isChecked ? 'checked' : 'unchecked',
  );
  if (recording === undefined)
    throw stop(
      exitCodes.problems,
      `${name} is no log that can be read`,
      end.read === 'corrupt' ? faultSentence(end.fault) : '`fray run FILE --log OUT` writes one',
    );
  return { host, recording, end, fault };
}
