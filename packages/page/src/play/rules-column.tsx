// Shows the texts: the rules, a house rule on top of them, and whether they have errors.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Remote } from '../worker/calls.ts';
import type { Language } from '../workshop/language.ts';
import type { ProblemView } from '../workshop/workshop-model.ts';
import { withHouseRule, type Draft } from '../share/draft.ts';
import { lastPart } from '../host/plain-path.ts';
import { Editor } from './editor.tsx';
import type { RulesState } from './rules-state.ts';
import { shelve } from './shelf.ts';

export type WhichText = 'rules' | 'house';

/** A line of a file, from 1. */
export interface PlaceOfRules {
  readonly path: string;
  readonly line: number;
}

interface RulesColumnProps {
  readonly draft: Draft;
  readonly setDraft: (draft: Draft) => void;
  readonly state: RulesState;
  readonly errors: readonly ProblemView[];
  readonly language: Remote<Language>;
  readonly shown: WhichText;
  /** The line to show; a new object shows it again. */
  readonly place: PlaceOfRules | undefined;
  readonly onShow: (which: WhichText) => void;
}

export function RulesColumn({
  draft,
  setDraft,
  state,
  errors,
  language,
  shown,
  place,
  onShow,
}: RulesColumnProps): JSX.Element {
  const { house } = draft;
  /** The house rule that was removed last. The next click brings it back. */
  const [taken, setTaken] = useState<{ readonly of: string; readonly house: Draft['house'] }>();
  return (
    <section class="bench-rules" aria-label="Rules">
      <div class="lower-tabs" role="group" aria-label="Which text">
        <button type="button" aria-pressed={shown === 'rules'} onClick={() => onShow('rules')}>
          {lastPart(draft.path)}
        </button>
        {house === undefined ? (
          <button
            type="button"
            onClick={() => {
              setDraft(
                taken?.of === draft.path ? { ...draft, house: taken.house } : withHouseRule(draft),
              );
              onShow('house');
            }}
          >
            {taken?.of === draft.path ? '+ House rule as it was' : '+ House rule'}
          </button>
        ) : (
          <HouseTabs
            draft={draft}
            house={house}
            setDraft={(next) => {
              shelve(draft, Date.now());
              setTaken({ of: draft.path, house });
              setDraft(next);
            }}
            isShown={shown === 'house'}
            onShow={onShow}
          />
        )}
      </div>
      <div hidden={shown !== 'rules'}>
        <Editor
          key={draft.path}
          path={draft.path}
          text={draft.text}
          label="The rules"
          place={place?.path === house?.path ? undefined : place}
          language={language}
          problems={state.rules.problems}
          colours={state.rules.colours}
          onText={(text) => setDraft({ ...draft, text })}
        />
      </div>
      {house !== undefined && (
        <div hidden={shown !== 'house'}>
          <Editor
            key={house.path}
            path={house.path}
            text={house.text}
            label="The house rule"
            place={place?.path === house.path ? place : undefined}
            language={language}
            problems={state.house.problems}
            colours={state.house.colours}
            onText={(text) => setDraft({ ...draft, house: { ...house, text } })}
          />
        </div>
      )}
      <p class={errors.length > 0 ? 'problem' : 'soft'} role="status">
        {errors.length === 0
          ? 'The rules have no errors.'
          : `${errors.length === 1 ? 'One error' : `${errors.length} errors`}: ${errors[0]?.message.split('\n')[0] ?? ''}`}
      </p>
    </section>
  );
}

function HouseTabs({
  draft,
  house,
  setDraft,
  isShown,
  onShow,
}: Pick<RulesColumnProps, 'draft' | 'setDraft' | 'onShow'> & {
  readonly house: NonNullable<Draft['house']>;
  readonly isShown: boolean;
}): JSX.Element {
  return (
    <>
      <button type="button" aria-pressed={isShown} onClick={() => onShow('house')}>
        {lastPart(house.path)}
      </button>
      <button
        type="button"
        aria-label="Take the house rule away"
        onClick={() => {
          setDraft({
            ...draft,
            house: undefined,
            // A scenario of the house rule is removed with it.
            scenario: house.text.includes(`scenario ${draft.scenario} `) ? '' : draft.scenario,
          });
          onShow('rules');
        }}
      >
        ×
      </button>
    </>
  );
}
