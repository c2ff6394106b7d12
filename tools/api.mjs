// Writes docs/api from the docstrings of all public exports; `--check` only reports whether it is current.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { parseSync } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const doors = [
  { page: 'dsl', name: '@fray/dsl', entry: 'packages/dsl/src/index.ts' },
  { page: 'engine', name: '@fray/engine', entry: 'packages/engine/src/index.ts' },
  { page: 'ir', name: '@fray/dsl/ir', entry: 'packages/dsl/src/ir/index.ts' },
];

const parsed = new Map();
function parse(path) {
  if (!parsed.has(path)) {
    const text = readFileSync(join(root, path), 'utf8');
    const { program, comments } = parseSync(path, text);
    parsed.set(path, { text, body: program.body, comments });
  }
  return parsed.get(path);
}

/** Returns where an exported name is declared: the file, and the statements (several for overloads). */
function declarationOf(path, name) {
  const { body } = parse(path);
  const own = body.filter(
    ({ type, declaration }) =>
      type === 'ExportNamedDeclaration' &&
      declaration !== null &&
      [declaration.id, ...(declaration.declarations ?? []).map(({ id }) => id)].some(
        (id) => id?.name === name,
      ),
  );
  if (own.length > 0) return { path, statements: own };
  for (const { source, specifiers } of body) {
    if (source === undefined || source === null) continue;
    const found = specifiers?.find(({ exported }) => exported?.name === name);
    if (found !== undefined)
      return declarationOf(join(dirname(path), source.value), found.local.name);
  }
  throw new Error(`${path} exports ${name}, and it is declared nowhere`);
}

/** Returns the text of a declaration without its body or value. */
function signatureOf({ text }, { declaration: made }) {
  if (made.type === 'FunctionDeclaration')
    return `${text.slice(made.start, made.body.start).trim()};`;
  if (made.type !== 'VariableDeclaration') return text.slice(made.start, made.end);
  return made.declarations.map(({ id }) => `const ${text.slice(id.start, id.end)};`).join('\n');
}

/** Returns the docstring right before a place, as Markdown; empty if there is none. */
function docBefore({ text, comments }, place) {
  const doc = comments.findLast(({ end }) => end <= place);
  if (doc === undefined || !doc.value.startsWith('*') || text.slice(doc.end, place).trim() !== '')
    return '';
  const lines = doc.value
    .slice(1)
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trim());
  const [said, ...tags] = lines.join('\n').trim().split(/\n?^@/m);
  const told = tags.map((tag) => {
    const [, kind, rest] = /^(\w+)\s+([^]*)$/.exec(tag) ?? ['', tag, ''];
    const [, name, more] = /^(\S+)\s+([^]*)$/.exec(rest) ?? ['', rest, ''];
    return kind === 'param' ? `- \`${name}\`: ${more}` : `- ${kind}: ${rest}`;
  });
  return [said.trim(), told.join('\n')].filter((part) => part !== '').join('\n\n');
}

function entryOf(door, name) {
  const { path, statements } = declarationOf(door.entry, name);
  const file = parse(path);
  const [first] = statements;
  const code = statements.map((one) => signatureOf(file, one)).join('\n');
  return [`### ${name}`, docBefore(file, first.start), `\`\`\`ts\n${code}\n\`\`\``]
    .filter((part) => part !== '')
    .join('\n\n');
}

function pageOf(door) {
  const { body, comments } = parse(door.entry);
  const parts = [
    `# ${door.name}`,
    `Made from the docstrings by \`npm run api\`. [Fray in your own program](../library.md) has whole programs.`,
  ];
  let before = 0;
  for (const statement of body) {
    // A comment is the heading of the exports below it; the first comment describes the file.
    const heading = comments.filter(({ start, end }) => start >= before && end <= statement.start);
    const said = heading.map(({ value }) => value.trim()).join(' ');
    if (said !== '' && before > 0) parts.push(`## ${said.replace(/\.$/, '')}`);
    before = statement.end;
    for (const { exported } of statement.specifiers) parts.push(entryOf(door, exported.name));
  }
  return parts.join('\n\n');
}

const pages = new Map(doors.map((door) => [`docs/api/${door.page}.md`, pageOf(door)]));
pages.set(
  'docs/api/README.md',
  [
    '# The API',
    'The exports that programs may rely on. `npm run api` makes these pages from the docstrings:',
    doors.map(({ page, name }) => `- [${name}](${page}.md)`).join('\n'),
    'Start with [Fray in your own program](../library.md).',
  ].join('\n\n'),
);

const stale = [];
for (const [path, text] of pages) {
  const file = join(root, path);
  const made = await format(text, { ...(await resolveConfig(file)), parser: 'markdown' });
  if (existsSync(file) && readFileSync(file, 'utf8') === made) continue;
  stale.push(relative(root, file));
  if (process.argv.includes('--check')) continue;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, made);
}
if (process.argv.includes('--check') && stale.length > 0) {
  console.error(`not current: ${stale.join(', ')}\n\`npm run api\` writes them.`);
  process.exitCode = 1;
}
