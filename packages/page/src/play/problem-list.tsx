// Lists the problems of a text, for readers without a pointer.
import type { JSX } from 'preact';
import { Button } from '../parts/button.tsx';
import { firstLines } from '../inspector/limits.ts';
import type { ProblemView } from '../workshop/workshop-model.ts';

interface ProblemListProps {
  readonly problems: readonly ProblemView[];
  /** Puts the cursor at the problem. */
  readonly onPlace: (problem: ProblemView) => void;
  readonly onFix: (fix: ProblemView['fixes'][number]) => void;
}

export function ProblemList({ problems, onPlace, onFix }: ProblemListProps): JSX.Element | null {
  if (problems.length === 0) return null;
  return (
    <details>
      <summary>
        {problems.length === 1
          ? 'The problem, and what mends it'
          : `All ${problems.length} problems, and what mends them`}
      </summary>
      <ul>
        {firstLines<ProblemView | number>(problems, (left) => left).map((one, index) => (
          <li key={index}>
            {typeof one === 'number' ? (
              `and ${one} more`
            ) : (
              <>
                <Button class="link" onClick={() => onPlace(one)}>
                  {one.message.split('\n')[0]}
                </Button>{' '}
                {one.fixes.slice(0, 3).map((fix) => (
                  <Button key={fix.title} onClick={() => onFix(fix)}>
                    {fix.title}
                  </Button>
                ))}
              </>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
