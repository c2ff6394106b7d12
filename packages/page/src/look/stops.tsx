// Sets, lists and removes breakpoints and watches, in words of the rules.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Icon } from '../parts/icons.tsx';
import { exampleHere } from './example-of.ts';
import type { LogSession } from './session.ts';

export function Stops({ session }: { readonly session: LogSession }): JSX.Element {
  const { breakpoints, moment } = session;
  const { path } = exampleHere(session);
  const count = breakpoints.length + (moment?.watched.length ?? 0);
  return (
    <details class="stops" open={count > 0}>
      <summary>Breakpoints and watches{count > 0 && <span class="count"> {count}</span>}</summary>
      <div class="row">
        <OneLine
          id="stop"
          label="Stop at a line, rule, condition, event or expression"
          placeholder={`Stop: change ${path}`}
          onLine={session.setBreakpoint}
        />
        <OneLine
          id="watch"
          label="Watch an expression of the rules"
          placeholder={`Watch: ${path}`}
          onLine={session.setWatch}
        />
      </div>
      <ul class="stop-list">
        {breakpoints.map((one) => (
          <li key={one.text}>
            <span class="stop-dot" aria-hidden="true" /> stops {one.says}
            <button
              type="button"
              class="plain"
              aria-label={`Take away the breakpoint ${one.text}`}
              onClick={() => session.removeBreakpoint(one.text)}
            >
              <Icon name="close" />
            </button>
          </li>
        ))}
        {moment?.watched.map((one) => (
          <li key={one.text}>
            <code>{one.text}</code> = <b>{one.value}</b>
            <button
              type="button"
              class="plain"
              aria-label={`Stop watching ${one.text}`}
              onClick={() => session.removeWatch(one.text)}
            >
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

function OneLine({
  id,
  label,
  placeholder,
  onLine,
}: {
  readonly id: string;
  readonly label: string;
  readonly placeholder: string;
  readonly onLine: (text: string) => void;
}): JSX.Element {
  const [typed, setTyped] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() !== '') onLine(typed.trim());
        setTyped('');
      }}
    >
      <input
        id={id}
        aria-label={label}
        placeholder={placeholder}
        value={typed}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </form>
  );
}
