// Runs commands through `main` on a fake host that has the small duel as `duel.fray`.
import { main } from '../main.ts';
import { duel } from './duel.ts';
import { fakeHost, type FakeHost, type FakeOptions } from './fake-host.ts';

/** The line of the duel (from 1) that has this text. */
export const duelLine = (text: string): number =>
  duel.slice(0, duel.indexOf(text)).split('\n').length;

/** The output of a command, its exit code, and the host to continue with. */
interface Done {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  readonly host: FakeHost;
}

/** Runs a command line, words quoted as in a shell, on a new host. */
export async function fray(argv: string, options: FakeOptions = {}): Promise<Done> {
  const host = fakeHost({ ...options, files: { 'duel.fray': duel, ...options.files } });
  return onHost(host, argv);
}

/** The same on a host that has run other commands; `out` and `err` are those of this command alone. */
export async function onHost(host: FakeHost, argv: string): Promise<Done> {
  Object.assign(host.printed, { out: '', err: '' });
  const words = [...argv.matchAll(/"([^"]*)"|(\S+)/g)].map((match) => match[1] ?? match[2] ?? '');
  return { code: await main(words, host), ...host.printed, host };
}
