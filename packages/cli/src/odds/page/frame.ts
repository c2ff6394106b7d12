// What every page is in: its head with all of its style, and its body. It needs nothing from anywhere else, and runs no code.
import { styleSheet } from './style-sheet.ts';
import { escaped } from './html-text.ts';

/** `body`: HTML. `more`: style that only this page needs. */
export function framedPage(title: string, body: string, more = ''): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${styleSheet}${more}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
}
