// Shows the state. Every value is a button that asks why, and a value that has just changed shows its earlier
// value.
import { createContext, type JSX } from 'preact';
import { useContext } from 'preact/hooks';
import { Button } from '../parts/button.tsx';
import type { MomentView } from '../inspector/model.ts';
import { OneStop } from '../parts/one-stop.tsx';

type SeenState = MomentView['state'];
type SeenPerson = SeenState['people'][number];

interface StatePaneProps {
  readonly state: SeenState;
  /** Called with the path of a value that was clicked. */
  readonly onValue: (path: string) => void;
  /** What a click on a value does. */
  readonly hint: string;
}

const Clicks = createContext<Omit<StatePaneProps, 'state'>>({ onValue: () => {}, hint: '' });

export function StatePane({ state, ...clicks }: StatePaneProps): JSX.Element {
  const { hint } = clicks;
  const { people } = state;
  const sides = [...new Set(people.map((one) => one.side))];
  return (
    <Clicks.Provider value={clicks}>
      <div class="state">
        <p class="now">{state.now}</p>
        <p class="soft">Click a value: {hint.charAt(0).toLowerCase() + hint.slice(1)}</p>
        <OneStop>
          {state.tracks.length + state.orders.length > 0 && (
            <Values all={[...state.tracks, ...state.orders]} />
          )}
          {state.gone.map((name) => (
            <p key={name} class="gone">
              {name} is gone.
            </p>
          ))}
          {sides.map((side) => (
            <section key={side} class="side">
              <h3>{side}</h3>
              <div class="people">
                {people
                  .filter((one) => one.side === side)
                  .map((one) => (
                    <Person key={one.name} one={one} />
                  ))}
              </div>
            </section>
          ))}
        </OneStop>
        {state.left > 0 && (
          <p class="soft">
            … and {state.left} more: whoever something happens to is shown, and “Why?” answers for
            all.
          </p>
        )}
        {state.settings.length > 0 && (
          <details class="settings">
            <summary>Givens and readings</summary>
            <OneStop>
              <Values all={state.settings} />
            </OneStop>
          </details>
        )}
      </div>
    </Clicks.Provider>
  );
}

function Person({ one }: { readonly one: SeenPerson }): JSX.Element {
  return (
    <article class={`person ${one.isNew ? 'is-new' : ''}`} data-name={one.name}>
      <h4>
        {one.spoken} <span class="kind">{one.kind}</span>
      </h4>
      {(one.conditions.length > 0 || one.lost.length > 0) && (
        <ul class="conditions">
          {one.conditions.map((held) => (
            <Condition key={held.path} held={held} />
          ))}
          {one.lost.map((name) => (
            <li key={name} class="lost">
              no longer {name}
            </li>
          ))}
        </ul>
      )}
      <Values all={one.values} />
    </article>
  );
}

function Condition({ held }: { readonly held: SeenPerson['conditions'][number] }): JSX.Element {
  const { onValue, hint } = useContext(Clicks);
  const fields = held.fields.map(({ name, text }) => `${name} ${text}`);
  const details = `${fields.join(', ')}${held.ends}`.trim();
  return (
    <li>
      <Button
        class={`held ${held.isNew ? 'is-new' : ''}`}
        data-path={held.path}
        onClick={() => onValue(held.path)}
        title={hint}
      >
        {held.name}
        {details !== '' && <small> {details}</small>}
      </Button>
    </li>
  );
}

/** Draws values, with bookkeeping separate at the end. */
function Values({ all }: { readonly all: SeenPerson['values'] }): JSX.Element {
  const list = (values: SeenPerson['values']): JSX.Element => (
    <dl class="values">
      {values.map((one) => (
        <Value key={one.path} value={one} />
      ))}
    </dl>
  );
  const kept = all.filter((one) => one.isKept);
  if (kept.length === 0) return list(all);
  return (
    <>
      {list(all.filter((one) => !one.isKept))}
      <div class="kept" role="group" aria-label="Kept by the rules for themselves">
        <p class="soft">The rules keep for themselves</p>
        {list(kept)}
      </div>
    </>
  );
}

function Value({
  value: { path, name, text, was },
}: {
  readonly value: SeenPerson['values'][number];
}): JSX.Element {
  const { onValue, hint } = useContext(Clicks);
  return (
    <div class={was === null ? '' : 'is-new'}>
      <dt>{name}</dt>
      <dd>
        <Button
          class="value"
          data-path={path}
          onClick={() => onValue(path)}
          title={`${path}: ${hint}`}
          aria-label={`${name}: ${was === null ? '' : `${was} → `}${text}`}
        >
          {was !== null && (
            <>
              <s>{was}</s> <span class="to">→</span>{' '}
            </>
          )}
          <span class="now-value">{text}</span>
        </Button>
      </dd>
    </div>
  );
}
