// Draws the form of a fight, made from the rules: scenario, readings, givens, seed, typed dice and answers.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { CastRow, SetupFacts } from '../workshop/workshop-model.ts';
import { CastForm } from './cast-form.tsx';
import { withCast } from './cast-text.ts';
import { withHouseRule, type Draft } from '../share/draft.ts';
import { ChoiceField, TextField } from '../parts/fields.tsx';
import { inWords } from '../parts/spoken.ts';

/** Returns the names of a side, or their number if there are many. */
function listed(names: readonly string[]): string {
  const most = 20;
  const left = names.length - most;
  return `${names.slice(0, most).join(', ')}${left > 0 ? ` and ${left} more` : ''}`;
}

interface SetupFormProps {
  readonly facts: SetupFacts;
  readonly draft: Draft;
  readonly onDraft: (change: Partial<Draft>) => void;
}

export function SetupForm({ facts, draft, onDraft }: SetupFormProps): JSX.Element {
  const scenario = facts.scenarios.find((one) => one.name === draft.scenario) ?? facts.scenarios[0];
  const [showsCast, setShowsCast] = useState(false);
  return (
    <div class="setup">
      <div class="fields">
        <ChoiceField
          label="Scenario"
          value={scenario?.name ?? ''}
          options={facts.scenarios.map(({ name }) => name)}
          onValue={(name) => onDraft({ scenario: name })}
        />
        <TextField
          label="Seed"
          value={draft.seed}
          placeholder="any"
          onValue={(seed) => onDraft({ seed })}
        />
      </div>
      {scenario !== undefined && (
        <p class="soft">
          {scenario.sides.map(({ says, names }) => `${says}: ${listed(names)}`).join(' · ')}
        </p>
      )}
      {scenario !== undefined && facts.kinds.length > 0 && (
        <details
          open={showsCast}
          onToggle={({ currentTarget }) => setShowsCast(currentTarget.open)}
        >
          <summary>Who takes part</summary>
          {showsCast && (
            <CastForm
              facts={facts}
              cast={
                draft.scenario === '' || draft.scenario === scenario.name
                  ? scenario.cast
                  : undefined
              }
              onCast={(rows) => onDraft(draftWithCast(draft, facts, rows))}
            />
          )}
        </details>
      )}
      <Givens facts={facts} draft={draft} onDraft={onDraft} />
      <Readings facts={facts} draft={draft} onDraft={onDraft} />
      <InAdvance draft={draft} onDraft={onDraft} />
    </div>
  );
}

/** Returns the values with one of them changed; the usual value and an empty text are left out. */
function changed(
  values: Readonly<Record<string, string>>,
  name: string,
  value: string,
  usual: string,
): Readonly<Record<string, string>> {
  return Object.fromEntries([
    ...Object.entries(values).filter(([one]) => one !== name),
    ...(value === usual || value === '' ? [] : [[name, value] as const]),
  ]);
}

/** Returns how many values were changed, as a text after the title of their fields. */
function changedCount(values: Readonly<Record<string, string>>): string {
  const count = Object.keys(values).length;
  return count > 0 ? ` (${count} changed)` : '';
}

const AS_WRITTEN = 'as in the scenario';

/** Draws a field for each given: its words, or a number. */
function Givens({ facts, draft, onDraft }: SetupFormProps): JSX.Element | null {
  if (facts.givens.length === 0) return null;
  const change = (name: string, value: string): void =>
    onDraft({ given: changed(draft.given, name, value, '') });
  return (
    <details>
      <summary>Givens{changedCount(draft.given)}</summary>
      <div class="fields">
        {facts.givens.map(({ name, text, words }) => {
          const shared = {
            title: text,
            label: inWords(name),
            value: draft.given[name] ?? '',
            onValue: (value: string) => change(name, value),
          };
          return words === null ? (
            <TextField key={name} {...shared} placeholder={AS_WRITTEN} />
          ) : (
            <ChoiceField key={name} {...shared} usual={AS_WRITTEN} options={words} />
          );
        })}
      </div>
    </details>
  );
}

/** Draws a field for each ruling, with its readings. */
function Readings({ facts, draft, onDraft }: SetupFormProps): JSX.Element | null {
  if (facts.rulings.length === 0) return null;
  return (
    <details>
      <summary>Readings{changedCount(draft.set)}</summary>
      <div class="fields">
        {facts.rulings.map(({ name, text, usual, options }) => (
          <ChoiceField
            key={name}
            title={text}
            label={inWords(name)}
            value={draft.set[name] ?? usual}
            options={options}
            onValue={(value) => onDraft({ set: changed(draft.set, name, value, usual) })}
          />
        ))}
      </div>
    </details>
  );
}

/** Draws fields for dice and answers that are known before the fight begins. */
function InAdvance({ draft, onDraft }: Omit<SetupFormProps, 'facts'>): JSX.Element {
  return (
    <details>
      <summary>Dice and answers in advance</summary>
      <label class="block">
        <span>Faces, in the order thrown; what is not typed comes from the seed</span>
        <input
          value={draft.dice}
          placeholder="9, 55, 71"
          onInput={({ currentTarget }) => onDraft({ dice: currentTarget.value })}
        />
      </label>
      <label class="block">
        <span>Answers, one a line; what no line answers is decided by policies and defaults</span>
        <textarea
          rows={3}
          value={draft.answers}
          placeholder="answer Abel takes Attack on Native"
          onInput={({ currentTarget }) => onDraft({ answers: currentTarget.value })}
        />
      </label>
    </details>
  );
}

/** Returns the draft with these participants: its house rule has a scenario with them, which is chosen. */
function draftWithCast(draft: Draft, facts: SetupFacts, rows: readonly CastRow[]): Partial<Draft> {
  const house = draft.house ?? withHouseRule(draft).house;
  const written = withCast(house.text, facts, draft.scenario, rows);
  return { house: { ...house, text: written.text }, scenario: written.scenario };
}
