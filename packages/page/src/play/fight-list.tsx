// Lists what happened in a fight. Spans fold, and the number of an event leads to it.
import { Blocks } from '@fray/cli/blocks';
import type { JSX } from 'preact';
import { OneStop } from '../parts/one-stop.tsx';
import type { ToldFight } from '../workshop/workshop-model.ts';

/** @param onEvent looks back at an event */
export function FightList({
  happened,
  left,
  onEvent,
}: Pick<ToldFight, 'happened' | 'left'> & {
  readonly onEvent: (seq: number) => void;
}): JSX.Element {
  return (
    <>
      {left > 0 && (
        <p class="soft">
          {left.toLocaleString('en')} rows in the middle are left out; “Look back at this fight” has
          all of them.
        </p>
      )}
      <Blocks of={[happened]} onEvent={onEvent} List={OneStop} />
    </>
  );
}
