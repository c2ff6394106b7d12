// Lets the reader choose who decides and who throws, and has the buttons to play.
import type { JSX } from 'preact';
import { Button } from '../parts/button.tsx';
import type { PlayedFight, SetupFacts } from '../workshop/workshop-model.ts';
import type { Draft } from '../share/draft.ts';
import { anySeed } from '../host/any-seed.ts';

interface WhoPlaysProps {
  readonly draft: Draft;
  readonly sides: SetupFacts['scenarios'][number]['sides'];
  readonly fight: PlayedFight | undefined;
  /** Changes the draft, and plays the fight anew. */
  readonly onDraft: (change: Partial<Draft>) => void;
  readonly onRun: () => void;
  readonly onOpen: (name: string, bytes: Uint8Array) => void;
}

export function WhoPlays({
  draft,
  sides,
  fight,
  onDraft,
  onRun,
  onOpen,
}: WhoPlaysProps): JSX.Element {
  return (
    <>
      <div class="row who">
        <label>
          I decide for{' '}
          <select
            value={draft.decides}
            onChange={({ currentTarget: { value } }) => onDraft({ decides: value })}
          >
            <option value="">nobody</option>
            <option value="everybody">everybody</option>
            {sides.map(({ side, says }) => (
              <option key={side} value={side}>
                {says}
              </option>
            ))}
          </select>
        </label>
        <label>
          <input
            type="checkbox"
            checked={draft.asksDice}
            onChange={({ currentTarget: { checked } }) => onDraft({ asksDice: checked })}
          />{' '}
          I throw the dice
        </label>
      </div>
      <div class="row">
        <Button class="primary" onClick={onRun}>
          Run
        </Button>
        <Button onClick={() => onDraft({ seed: anySeed() })}>Another seed</Button>
        {fight !== undefined && (
          <Button onClick={() => onOpen('fight.jsonl', fight.log)}>Look back at this fight</Button>
        )}
      </div>
    </>
  );
}
