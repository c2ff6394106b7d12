// Draws fields of forms, each with its label above it.
import type { JSX } from 'preact';
import { inWords } from './spoken.ts';

interface FieldProps {
  readonly label: string;
  readonly title?: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
}

/** A field for a text or a number. */
export function TextField({
  label,
  title,
  onValue,
  ...rest
}: FieldProps & {
  readonly type?: 'number';
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly placeholder?: string;
}): JSX.Element {
  return (
    <label title={title}>
      <span>{label}</span>
      <input {...rest} onInput={({ currentTarget }) => onValue(currentTarget.value)} />
    </label>
  );
}

/** A field for one of several names of the rules. `usual` stands for the choice of none. */
export function ChoiceField({
  label,
  title,
  value,
  onValue,
  usual,
  options,
}: FieldProps & {
  readonly usual?: string | undefined;
  readonly options: readonly string[];
}): JSX.Element {
  return (
    <label title={title}>
      <span>{label}</span>
      <select value={value} onChange={({ currentTarget }) => onValue(currentTarget.value)}>
        {usual !== undefined && <option value="">{usual}</option>}
        {options.map((one) => (
          <option key={one} value={one}>
            {inWords(one)}
          </option>
        ))}
      </select>
    </label>
  );
}
