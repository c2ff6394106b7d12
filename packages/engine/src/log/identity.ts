// The name of a run by its content. It covers the whole header: nobody can change even an input without effect in play,
// such as a larger budget, without changing the name.
import { SEMANTICS, type Header, type Inputs } from '../events/event.ts';
import { canonical } from './canonical.ts';
import type { Hash } from './chain.ts';

/** What a run is made from besides its inputs. Only paths and hashes of files count: the hashes stand for the texts. */
interface Origins {
  readonly files: readonly { readonly path: string; readonly hash: string }[];
  readonly amendments: readonly string[];
}

/** Returns the inputs with their id, as `begin` takes them. */
export function sealInputs(
  inputs: Omit<Inputs, 'id'>,
  origins: Origins,
  hash: Hash,
  semantics: number = SEMANTICS,
): Inputs {
  const { id: _, ...bare }: Omit<Inputs, 'id'> & Partial<Inputs> = inputs;
  const files = origins.files.map((file) => [file.path, file.hash]);
  return {
    ...bare,
    id: hash(
      `fray-run/1\n${canonical({ amendments: origins.amendments, files, inputs: bare, semantics })}`,
    ),
  };
}

/** Returns the id that a header should have. */
export function idOf(header: Header, hash: Hash): string {
  return sealInputs(header.inputs, header, hash, header.semantics).id;
}
