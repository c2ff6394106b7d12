// Lenses: commands that start from a line, such as to run a scenario or an example, to count the odds of a
// check, or to hunt for a fight that breaks an invariant.

import { plainText, type Span } from '@fray/dsl/internal';
import type { Ruleset, ValueType } from '@fray/dsl/ir';
import { whoTries } from './odds.ts';
import type { Workspace } from './workspace.ts';

export interface Lens {
  readonly span: Span;
  /** The text to click, such as `run this scenario`. */
  readonly title: string;
  /** The arguments of the command `fray`, with the file's path among them. */
  readonly argv: readonly string[];
}

/** Returns what can be started in a file, in order of place. */
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
        const ruleset = workspace.world(path)?.compilation.ruleset;
        return [
          lens(name.span, 'odds of this check', [
            'odds',
            path,
            ...(ruleset === undefined ? [] : triedBy(ruleset, name.text)),
            '--check',
            name.text,
          ]),
        ];
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

/**
 * Returns what a check needs: participants of a scenario that can try it, and every value of its other
 * parameters.
 */
function triedBy(ruleset: Ruleset, name: string): readonly string[] {
  const triers = whoTries(ruleset, name);
  if (triers === undefined) return [];
  const params =
    ruleset.callables.find((one) => one.kind === 'check' && one.name === name)?.params ?? [];
  const others = params.filter(({ type }) => type.type !== 'participant');
  return [
    '--scenario',
    triers.scenario.name,
    ...[...triers.taken].flatMap(([param, who]) => ['--with', `${param}=${who}`]),
    // More than two parameters do not fit a table.
    ...others.slice(0, 2).flatMap(({ name: param, type }) => ['--vary', `${param}${some(type)}`]),
  ];
}

/** Returns some values of a type that has too many to list them all. */
function some(type: ValueType): string {
  switch (type.type) {
    case 'number': {
      const from = type.min ?? Math.min(0, type.max ?? 0);
      return `=${from}..${Math.min(type.max ?? from + 10, from + 10)}`;
    }
    case 'die':
      return '=d4,d6,d8,d10,d12,d20';
    case 'dice':
      return '=1d6,2d6,3d6,4d6';
    default:
      return '';
  }
}

const lens = (span: Span, title: string, argv: readonly string[]): Lens => ({ span, title, argv });
