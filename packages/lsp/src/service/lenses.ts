// Lenses: what can be started from a line: a scenario, an example, the odds of a check, the hunt of an invariant.

import { plainText, type Span } from '@fray/dsl/internal';
import type { Workspace } from './workspace.ts';

export interface Lens {
  readonly span: Span;
  /** What a reader clicks: `run this scenario`. */
  readonly title: string;
  /** The arguments of the command `fray`, with the file's path among them. */
  readonly argv: readonly string[];
}

/** What can be started in a file, in order of place. */
export function lensesOf(workspace: Workspace, path: string): readonly Lens[] {
  return (workspace.file(path)?.items ?? []).flatMap((item): readonly Lens[] => {
    switch (item.kind) {
      case 'ScenarioDecl':
        return [
          lens(item.name.span, 'run this scenario', ['run', path, '--scenario', item.name.text]),
        ];
      case 'ExampleDecl': {
        const title = plainText(item.name);
        return [lens(item.name.span, 'run this example', ['test', path, '--only', title])];
      }
      case 'CheckDecl': {
        const { name } = item.signature;
        return [lens(name.span, 'odds of this check', ['odds', path, '--check', name.text])];
      }
      case 'InvariantDecl':
        return [
          lens(item.name.span, 'hunt this invariant', ['hunt', path, '--only', item.name.text]),
        ];
      default:
        return [];
    }
  });
}

const lens = (span: Span, title: string, argv: readonly string[]): Lens => ({ span, title, argv });
