// Lets the reader choose a part of the log: on a narrow page the visible part, otherwise the rules or the
// chances below the event.
import type { JSX } from 'preact';

export type TabName = 'events' | 'state' | 'rules' | 'analysis';

/** All parts, in the order of a narrow page. */
export const PARTS: readonly TabName[] = ['state', 'events', 'rules', 'analysis'];

const TITLES: Readonly<Record<TabName, string>> = {
  state: 'State',
  events: 'Events',
  rules: 'Rules',
  analysis: 'Chances',
};

export function PartTabs({
  parts,
  chosen,
  onChoose,
}: {
  readonly parts: readonly TabName[];
  readonly chosen: TabName;
  readonly onChoose: (part: TabName) => void;
}): JSX.Element {
  return (
    <nav class="tabs" aria-label="Parts of the log">
      <Choices parts={parts} chosen={chosen} onChoose={onChoose} />
    </nav>
  );
}

const LOWER = ['rules', 'analysis'] as const;
export type LowerPart = (typeof LOWER)[number];

/** Draws the rules or the chances. */
export function LowerPane({
  chosen,
  onChoose,
  rules,
  chances,
}: {
  readonly chosen: LowerPart;
  readonly onChoose: (part: LowerPart) => void;
  readonly rules: JSX.Element;
  readonly chances: JSX.Element;
}): JSX.Element {
  return (
    <div class="lower" data-part={chosen}>
      <div class="lower-tabs" role="group" aria-label="Rules or chances">
        <Choices parts={LOWER} chosen={chosen} onChoose={onChoose} />
      </div>
      {chosen === 'rules' ? rules : chances}
    </div>
  );
}

/** Draws a button for each part. The button of the visible part is pressed. */
function Choices<Of extends TabName>({
  parts,
  chosen,
  onChoose,
}: {
  readonly parts: readonly Of[];
  readonly chosen: Of;
  readonly onChoose: (part: Of) => void;
}): JSX.Element {
  return (
    <>
      {parts.map((part) => (
        <button
          type="button"
          key={part}
          aria-pressed={chosen === part}
          onClick={() => onChoose(part)}
        >
          {TITLES[part]}
        </button>
      ))}
    </>
  );
}
