// The few icons of the page, drawn by hand. Screen readers ignore them: the button's text says what it does.
import type { JSX } from 'preact';

const paths = {
  first: 'M5 4v12M16 4l-8 6 8 6z',
  back: 'M14 4l-8 6 8 6z',
  next: 'M6 4l8 6-8 6z',
  last: 'M15 4v12M4 4l8 6-8 6z',
  close: 'M5 5l10 10M15 5L5 15',
  search: 'M9 4a5 5 0 1 0 0 10A5 5 0 0 0 9 4zM13 13l4 4',
  link: 'M8 12l4-4M7 9l-2 2a3 3 0 0 0 4 4l2-2M13 11l2-2a3 3 0 0 0-4-4L9 7',
  save: 'M10 3v9M6 9l4 4 4-4M4 16h12',
} as const;

/** Draws an icon of 16 pixels. */
export function Icon({ name }: { readonly name: keyof typeof paths }): JSX.Element {
  return (
    <svg class="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path d={paths[name]} />
    </svg>
  );
}
