// Shows all keys on one sheet.
import { KEY_SIGNS } from '@fray/cli/keys';
import type { JSX } from 'preact';
import { Sheet } from '../parts/sheet.tsx';
import { KEY_ROWS } from './keys.ts';

export function KeyHelp({ onClose }: { readonly onClose: () => void }): JSX.Element {
  return (
    <Sheet title="Keys" onClose={onClose}>
      <p>
        They are those of <code>fray debug</code>. In a list of buttons, and in a box that scrolls,
        the arrows move in there; letters lead through the log from anywhere.
      </p>
      <dl class="key-rows">
        {KEY_ROWS.map(({ name, keys, help }) => (
          <div key={name}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{KEY_SIGNS[key] ?? key}</kbd>
              ))}
            </dt>
            <dd>{help}</dd>
          </div>
        ))}
        <div>
          <dt>
            <kbd>Esc</kbd>
          </dt>
          <dd>out of a field; closes the reasons</dd>
        </div>
      </dl>
    </Sheet>
  );
}
