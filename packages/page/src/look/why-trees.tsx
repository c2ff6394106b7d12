// Shows reasons and their reasons, with folds. At first as many lines are open as a reader takes in at once.
import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { Button } from '../parts/button.tsx';
import { plainOf } from '../inspector/marks.ts';
import type { WhyTree } from '../inspector/model.ts';
import { Marked } from '../parts/marked.tsx';
import { OneStop } from '../parts/one-stop.tsx';
import { opensAtFirst } from './folds.ts';

interface Links {
  readonly onEvent: (seq: number) => void;
  readonly onPlace: (path: string, line: number) => void;
}

export function WhyTrees({
  trees,
  ...links
}: Links & { readonly trees: readonly WhyTree[] }): JSX.Element {
  const atFirst = useMemo(() => opensAtFirst(trees), [trees]);
  return (
    <OneStop>
      {/* Another answer has folds of its own. */}
      <Branches key={trees} trees={trees} atFirst={atFirst} {...links} />
    </OneStop>
  );
}

interface BranchesProps extends Links {
  readonly trees: readonly WhyTree[];
  readonly atFirst: ReadonlySet<WhyTree>;
}

function Branches({ trees, ...props }: BranchesProps): JSX.Element {
  return (
    <ul class="tree">
      {trees.map((tree, index) => (
        <Branch key={index} tree={tree} {...props} />
      ))}
    </ul>
  );
}

function Branch({
  tree,
  atFirst,
  ...links
}: Omit<BranchesProps, 'trees'> & { readonly tree: WhyTree }): JSX.Element {
  const [isOpen, setOpen] = useState(atFirst.has(tree));
  const { children } = tree;
  return (
    <li>
      {children.length > 0 && (
        <Button
          class="fold"
          aria-expanded={isOpen}
          aria-label={`Reasons: ${plainOf(tree.text)}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? '▾' : '▸'}
        </Button>
      )}
      <Marked text={tree.text} {...links} />
      {isOpen && children.length > 0 && <Branches trees={children} atFirst={atFirst} {...links} />}
    </li>
  );
}
