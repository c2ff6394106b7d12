// Chooses the colours and the width of output. Colours decorate the text; its meaning never depends on them.
import picocolors from 'picocolors';
import type { Host, Output } from '../host.ts';

type Paint = (text: string) => string;

/** How parts of texts look on a terminal. */
export interface Style {
  readonly bold: Paint;
  readonly dim: Paint;
  readonly red: Paint;
  readonly green: Paint;
  readonly yellow: Paint;
  readonly cyan: Paint;
  readonly magenta: Paint;
}

/** A style without colours. */
export const plainStyle: Style = {
  bold: String,
  dim: String,
  red: String,
  green: String,
  yellow: String,
  cyan: String,
  magenta: String,
};

const colours: Style = picocolors.createColors(true);

/** Returns a style with colours, or without. */
export function colouredIf(isColoured: boolean): Style {
  return isColoured ? colours : plainStyle;
}

/** True if the output gets colours: NO_COLOR wins, then FORCE_COLOR, then whether it is a terminal. */
export function wantsColour(env: Host['env'], output: Output): boolean {
  if (env['NO_COLOR']) return false;
  const forced = env['FORCE_COLOR'];
  if (forced !== undefined) return forced !== '0' && forced !== 'false';
  return output.isTTY && env['TERM'] !== 'dumb';
}

/** Returns the style for text on this output. */
export function styleFor(host: Host, output: Output): Style {
  return colouredIf(wantsColour(host.env, output));
}

/**
 * Returns the width of lines for this output: that of the terminal, but at least 40 and at most 100 columns; 80 if it
 * is unknown.
 */
export function widthFor(output: Output): number {
  return Math.max(40, Math.min(100, output.columns || 80));
}

/** How lines are written: their style, and how many columns they have. */
export interface LineStyle {
  readonly style: Style;
  readonly columns: number;
}

/** Returns how lines are written on the standard output. */
export function lineStyleFor(host: Host): LineStyle {
  return { style: styleFor(host, host.stdout), columns: widthFor(host.stdout) };
}
