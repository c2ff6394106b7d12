// Draws the participants as a form made from the rules: kinds, fields with their ranges, how many, on which
// side.
import type { JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Button } from '../parts/button.tsx';
import type { CastRow, FieldFacts, KindFacts, SetupFacts } from '../workshop/workshop-model.ts';
import { ChoiceField, TextField } from '../parts/fields.tsx';
import { inWords } from '../parts/spoken.ts';

/** More participants than this can only be changed in the rules. */
const MOST_SHOWN = 60;

interface CastFormProps {
  readonly facts: SetupFacts;
  /** The scenario's participants in the rules; undefined until the rules are checked. */
  readonly cast: readonly CastRow[] | undefined;
  readonly onCast: (rows: readonly CastRow[]) => void;
}

export function CastForm({ facts, cast, onCast }: CastFormProps): JSX.Element {
  const [rows, setRows] = useState(cast ?? []);
  /** Increases when rows are replaced. */
  const [generation, setGeneration] = useState(0);
  const form = useRef<HTMLDivElement>(null);
  // The rules decide, but never overwrite what somebody is typing.
  useEffect(() => {
    if (cast === undefined || form.current?.contains(document.activeElement) === true) return;
    setRows(cast);
    setGeneration((before) => before + 1);
  }, [JSON.stringify(cast)]);
  const put = (next: readonly CastRow[]): void => {
    setRows(next);
    onCast(next);
  };
  const add = (side: string): void => {
    const like = rows.findLast((one) => one.side === side) ?? rows.at(-1);
    const kind = facts.kinds.find((one) => one.name === like?.kind) ?? facts.kinds[0];
    if (kind === undefined) return;
    put([
      ...rows,
      {
        side,
        kind: kind.name,
        name: freshName(rows),
        count: 1,
        values: like?.kind === kind.name ? like.values : neededOf(kind),
        conditions: [],
      },
    ]);
  };
  return (
    <div ref={form} class="cast">
      {rows.slice(0, MOST_SHOWN).map((row, index) => (
        <CastMember
          key={`${generation}-${index}`}
          row={row}
          facts={facts}
          onRow={(next) => put(rows.map((one, at) => (at === index ? next : one)))}
          onRemove={
            rows.length < 2
              ? undefined
              : () => {
                  put(rows.filter((_, at) => at !== index));
                  setGeneration((before) => before + 1);
                }
          }
        />
      ))}
      {rows.length > MOST_SHOWN && (
        <p class="soft">… and {rows.length - MOST_SHOWN} more, who are changed in the rules.</p>
      )}
      <div class="row">
        {facts.sides.map((side) => (
          <Button key={side} onClick={() => add(side)}>
            + One more of {inWords(side)}
          </Button>
        ))}
      </div>
      <p class="soft">
        What you change here is written into a house rule as a scenario. It goes with the link, and
        can be changed there by hand. Without somebody of whom the scenario speaks, what it lets
        happen in the midst of the fight is left out.
      </p>
    </div>
  );
}

/** Returns an unused name. */
function freshName(rows: readonly CastRow[]): string {
  for (let number = rows.length + 1; ; number += 1) {
    const name = `New-${number}`;
    if (!rows.some((one) => one.name === name)) return name;
  }
}

/** Returns the values that a scenario must give. */
function neededOf({ fields }: KindFacts): CastRow['values'] {
  return fields
    .filter((field) => field.usual === null)
    .map(({ name, wants }) => [
      name,
      wants.wants === 'number'
        ? String(wants.min ?? 0)
        : wants.wants === 'word'
          ? (wants.words[0] ?? '')
          : wants.example,
    ]);
}

function CastMember({
  row,
  facts,
  onRow,
  onRemove,
}: {
  readonly row: CastRow;
  readonly facts: SetupFacts;
  readonly onRow: (row: CastRow) => void;
  readonly onRemove: (() => void) | undefined;
}): JSX.Element {
  const kind = facts.kinds.find((one) => one.name === row.kind);
  const fields = kind?.fields ?? [];
  const usualText = (name: string): string =>
    row.values.find(([field]) => field === name)?.[1].replace(/^-$/, '') ?? '';
  const setValue = (name: string, value: string): void => {
    const isKnown = row.values.some(([field]) => field === name);
    const values = row.values.map(([field, old]) => [field, field === name ? value : old] as const);
    onRow({
      ...row,
      values: (isKnown ? values : [...values, [name, value] as const]).filter(
        ([, text]) => text !== '',
      ),
    });
  };
  const field = (one: FieldFacts): JSX.Element => (
    <ValueField
      key={one.name}
      field={one}
      value={usualText(one.name)}
      onValue={(value) => setValue(one.name, value)}
    />
  );
  // The order of fields stays fixed while somebody types in one.
  const first = useMemo(
    () =>
      new Set([
        ...row.values.map(([name]) => name),
        ...fields.filter((one) => one.usual === null).map((one) => one.name),
      ]),
    [row.kind],
  );
  return (
    <fieldset class="member">
      <legend>{inWords(row.name)}</legend>
      <div class="fields">
        <TextField
          label="Name"
          value={row.name}
          onValue={(value) => {
            const name = value.trim().replaceAll(/\s+/g, '-');
            if (name !== '') onRow({ ...row, name });
          }}
        />
        <ChoiceField
          label="Side"
          value={row.side}
          options={facts.sides}
          onValue={(side) => onRow({ ...row, side })}
        />
        {facts.kinds.length > 1 && (
          <ChoiceField
            label="Kind"
            value={row.kind}
            options={facts.kinds.map(({ name }) => name)}
            onValue={(value) => {
              const other = facts.kinds.find((one) => one.name === value);
              if (other !== undefined) onRow({ ...row, kind: value, values: neededOf(other) });
            }}
          />
        )}
        <TextField
          label="How many"
          type="number"
          min={1}
          max={99}
          value={String(row.count)}
          onValue={(value) => {
            const count = Number(value);
            if (Number.isInteger(count) && count >= 1 && count <= 99) onRow({ ...row, count });
          }}
        />
        {fields.filter((one) => first.has(one.name)).map(field)}
      </div>
      <details>
        <summary>More about {inWords(row.name)}</summary>
        <div class="fields">
          {fields.filter((one) => !first.has(one.name)).map(field)}
          {facts.conditions.map((condition) => (
            <ChoiceField
              key={condition}
              label={inWords(condition)}
              value={row.conditions.includes(condition) ? 'yes' : 'no'}
              options={['no', 'yes']}
              onValue={(value) =>
                onRow({
                  ...row,
                  conditions: [
                    ...row.conditions.filter((one) => one !== condition),
                    ...(value === 'yes' ? [condition] : []),
                  ],
                })
              }
            />
          ))}
        </div>
      </details>
      {onRemove !== undefined && <Button onClick={onRemove}>Leave {inWords(row.name)} out</Button>}
    </fieldset>
  );
}

function ValueField({
  field: { name, text, usual, wants },
  value,
  onValue,
}: {
  readonly field: FieldFacts;
  readonly value: string;
  readonly onValue: (value: string) => void;
}): JSX.Element {
  const range =
    wants.wants === 'number' && (wants.min !== null || wants.max !== null)
      ? ` ${wants.min ?? ''}–${wants.max ?? ''}`
      : '';
  const unsaid = 'to be said';
  const shared = { title: text, label: `${inWords(name)}${range}`, value };
  if (wants.wants === 'word')
    return (
      <ChoiceField
        {...shared}
        usual={usual !== null ? inWords(usual) : value === '' ? unsaid : undefined}
        options={wants.words}
        onValue={onValue}
      />
    );
  const placeholder = usual ?? unsaid;
  return wants.wants === 'number' ? (
    <TextField
      {...shared}
      type="number"
      min={wants.min ?? undefined}
      max={wants.max ?? undefined}
      placeholder={placeholder}
      onValue={onValue}
    />
  ) : (
    <TextField {...shared} placeholder={placeholder} onValue={(typed) => onValue(typed.trim())} />
  );
}
