// Makes a page of a report, which loads nothing and runs no code.
import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { framedPage } from '../html/frame.ts';
import type { Report } from './blocks.ts';
import { Blocks } from './html.tsx';

/** Returns the whole page. */
export function reportPage(title: string, report: Report): string {
  return framedPage(title, renderToString(h(Blocks, { of: report })));
}
