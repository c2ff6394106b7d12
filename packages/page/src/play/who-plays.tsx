// Lets the reader choose who decides and who throws, and has the buttons to play.
import type { JSX } from 'preact';
import type { PlayedFight, SetupFacts } from '../workshop/workshop-model.ts';
import type { Draft } from '../share/draft.ts';
import { anySeed } from '../host/any-seed.ts';

interface WhoPlaysProps {
  readonly draft: Draft;
  readonly sides: SetupFacts['scenarios'][number]['sides'];
  readonly fight: PlayedFight | undefined;
  readonly onDraft: (draft: Draft) => void;
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
            onChange={({ currentTarget: { value } }) =>
              onDraft({ ...draft, decides: value, table: [] })
            }
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
            onChange={({ currentTarget: { checked } }) =>
              onDraft({ ...draft, asksDice: checked, table: [] })
            }
          />{' '}
          I throw the dice
        </label>
      </div>
      <div class="row">
        <button type="button" class="primary" onClick={onRun}>
          Run
        </button>
        <button
          type="button"
          class="quiet"
          onClick={() => onDraft({ ...draft, seed: anySeed(), table: [] })}
        >
          Another seed
        </button>
        {fight !== undefined && (
          <button type="button" class="quiet" onClick={() => onOpen('fight.jsonl', fight.log)}>
            Look back at this fight
          </button>
        )}
      </div>
    </>
  );
}
