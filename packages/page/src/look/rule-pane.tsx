// Shows the source of the rules, with the line that caused the current event. A click on a line's number sets
// a breakpoint.
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { Button } from '../parts/button.tsx';
import { LINE, cutText } from '../inspector/limits.ts';
import { useAnswer } from '../parts/answer.ts';
import { useInSight } from '../parts/focus-return.ts';
import { VirtualList } from '../parts/virtual-list.tsx';
import { type LogSession, stopsAt } from './session.ts';

interface RulePaneProps {
  readonly session: LogSession;
  /** A requested place; undefined for the place of the current event. */
  readonly wanted: { readonly file: number; readonly line: number } | undefined;
  readonly onFile: (file: number) => void;
}

const ROW = 21;
/** The most letters of a line of rules. */
const CODE = 1000;

export function RulePane({ session, wanted, onFile }: RulePaneProps): JSX.Element {
  const { summary, moment, workers } = session;
  const pane = useInSight<HTMLDivElement>(wanted);
  const place = wanted ?? moment?.place ?? undefined;
  const file = place?.file ?? 0;
  const source = summary.files[file];
  const lines = useMemo(() => (source?.text ?? '').split(/\r\n|\n|\r/), [source]);
  const { answer: telling = [] } = useAnswer(
    () => workers.inspector.calls.lines(file),
    [file, workers],
  );
  if (source === undefined) return <p class="empty">This log holds no rules.</p>;
  const textOf = (line: number): string => (file === 0 ? String(line) : `${source.path}:${line}`);
  const toggle = (line: number): void => {
    const text = textOf(line);
    if (stopsAt(session, text)) session.removeStop('breakpoint', text);
    else session.setStop('breakpoint', text);
  };
  return (
    <div ref={pane} class="rule">
      {summary.files.length > 1 && (
        <select
          aria-label="File of the rules"
          value={file}
          onChange={({ currentTarget }) => onFile(Number(currentTarget.value))}
        >
          {summary.files.map((one, index) => (
            <option key={one.path} value={index}>
              {cutText(one.path, LINE)}
            </option>
          ))}
        </select>
      )}
      <VirtualList
        class="source"
        label={`Rules: ${cutText(source.path, LINE)}`}
        count={lines.length}
        rowHeight={ROW}
        current={(place?.line ?? 1) - 1}
        row={(index) => {
          const line = index + 1;
          const isStop = stopsAt(session, textOf(line));
          const tells = telling.includes(line);
          return (
            <div key={line} role="listitem" class={`line ${line === place?.line ? 'is-here' : ''}`}>
              <Button
                class={`number ${isStop ? 'is-stop' : ''} ${tells ? 'tells' : ''}`}
                aria-label={
                  isStop ? `Take away the breakpoint of line ${line}` : `Stop at line ${line}`
                }
                aria-pressed={isStop}
                aria-describedby={`line-${line}`}
                onClick={() => toggle(line)}
              >
                {line}
              </Button>
              <code id={`line-${line}`}>{cutText(lines[index] ?? '', CODE)}</code>
            </div>
          );
        }}
      />
    </div>
  );
}
