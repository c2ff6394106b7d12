// Runs commands through `main` on a fake host that has the small duel as `duel.fray`.
import { main } from '../main.ts';
import { duel } from './duel.ts';
import { fakeHost, type FakeHost, type FakeOptions } from './fake-host.ts';

/** Returns the number of the line of the duel (from 1) that contains this text. */
export const duelLine = (text: string): number =>
  duel.slice(0, duel.indexOf(text)).split('\n').length;

/** The output of a command, its exit code, and the host for further commands. */
interface Done {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  readonly host: FakeHost;
}

/** Runs a command line on a new host. Words may be quoted as in a shell. */
export async function fray(argv: string, options: FakeOptions = {}): Promise<Done> {
  const host = fakeHost({ ...options, files: { 'duel.fray': duel, ...options.files } });
  return onHost(host, argv);
}

/** Runs a command line on a host that has run other commands. `out` and `err` are the output of this command alone. */
export async function onHost(host: FakeHost, argv: string): Promise<Done> {
  Object.assign(host.printed, { out: '', err: '' });
  const words = [...argv.matchAll(/"([^"]*)"|(\S+)/g)].map((match) => match[1] ?? match[2] ?? '');
  return { code: await main(words, host), ...host.printed, host };
}
