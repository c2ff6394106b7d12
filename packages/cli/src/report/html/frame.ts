// Makes the frame of every page: the head with all of its style, and the body. The page loads nothing and runs no code.
import { styleSheet } from './style-sheet.ts';
import { htmlText } from './html-text.ts';

/**
 * Returns a whole page that loads nothing and runs nothing.
 * @param title plain text
 * @param body HTML
 * @param sheet the style that all pages of this kind share
 */
export function framedPage(title: string, body: string, sheet: string = styleSheet): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<title>${htmlText(title)}</title>
<style>${sheet}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
}
