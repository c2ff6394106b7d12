// Sets, lists and removes breakpoints and watches, in words of the rules.
import type { JSX } from 'preact';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icons.tsx';
import { OneLine } from '../parts/one-line.tsx';
import { exampleHere } from './example-of.ts';
import type { LogSession } from './session.ts';

export function Stops({ session }: { readonly session: LogSession }): JSX.Element {
  const { stops, moment, setStop, removeStop } = session;
  const { path } = exampleHere(session);
  return (
    <details class="stops" open={stops.length > 0}>
      <summary>
        Breakpoints and watches{stops.length > 0 && <span class="count"> {stops.length}</span>}
      </summary>
      <div class="row">
        <OneLine
          id="stop"
          label="Stop at a line, rule, condition, event or expression"
          placeholder={`Stop: change ${path}`}
          onLine={(line) => setStop('breakpoint', line)}
        />
        <OneLine
          id="watch"
          label="Watch an expression of the rules"
          placeholder={`Watch: ${path}`}
          onLine={(line) => setStop('watch', line)}
        />
      </div>
      <ul class="stop-list">
        {stops.map(({ kind, text, says }) => (
          <li key={`${kind} ${text}`}>
            {kind === 'breakpoint' ? (
              <>
                <span class="stop-dot" aria-hidden="true" /> stops {says}
              </>
            ) : (
              <>
                <code>{text}</code> ={' '}
                <b>{moment?.watched.find((one) => one.text === text)?.value}</b>
              </>
            )}
            <Button
              class="plain"
              aria-label={
                kind === 'watch' ? `Stop watching ${text}` : `Take away the breakpoint ${text}`
              }
              onClick={() => removeStop(kind, text)}
            >
              <Icon name="close" />
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
