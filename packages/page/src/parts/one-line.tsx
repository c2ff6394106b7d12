// Draws a field for one line, which is empty again once it was entered.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';

export function OneLine({
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
