// Reads changes that somebody wrote into a file, finds where they are, and writes sources with a switch for each.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';

/** Thrown if a list has changes that cannot be tried. */
export class UnusableList extends Error {}

/**
 * Returns the changes of a list: `[{ "file", "line", "was", "is", "what" }]`. `was` begins on the line, counted from 1, and `what` says
 * what a user would see.
 * @throws UnusableList that names every change whose text is not on its line
 */
export function changesIn(path, sources) {
  const wrong = [];
  const list = listIn(path);
  const changes = list.flatMap(({ file, line, was, is, what }, index) => {
    const text = sources.get(file);
    const reason =
      text === undefined
        ? 'belongs to no room'
        : !was?.trim()
          ? 'says of no text what it was'
          : typeof is !== 'string'
            ? 'does not say what stands there instead'
            : offsetOf(text, line, was) === undefined
              ? 'does not have that text on that line'
              : undefined;
    if (reason !== undefined) {
      wrong.push(`  ${index + 1}. ${file}:${line} ${reason}`);
      return [];
    }
    const from = offsetOf(text, line, was);
    const location = { start: placeOf(text, from), end: placeOf(text, from + was.length) };
    const id = `hand-${index + 1}`;
    const shown = text.split('\n')[line - 1].trim();
    return [{ id, key: id, file, location, kind: 'by hand', line: shown, was, is, what, from }];
  });
  if (wrong.length > 0) throw new UnusableList(`${path}:\n${wrong.join('\n')}`);
  return changes;
}

function listIn(path) {
  try {
    const list = JSON.parse(readFileSync(path, 'utf8'));
    if (Array.isArray(list) && list.length > 0) return list;
  } catch (error) {
    throw new UnusableList(`${path}: ${error.message}`);
  }
  throw new UnusableList(`${path}: expected a list of changes`);
}

function offsetOf(text, line, was) {
  const lines = text.split('\n');
  const begin = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  const from = text.indexOf(was, begin);
  return from < 0 || from > begin + (lines[line - 1]?.length ?? -1) ? undefined : from;
}

function placeOf(text, offset) {
  const lines = text.slice(0, offset).split('\n');
  return { line: lines.length - 1, column: lines.at(-1).length };
}

/**
 * Writes the sources to a folder, with a switch for each change around the smallest expression or statement that contains it.
 * @throws UnusableList that names every change that no expression and no statement contains
 */
export function switchedByHand(changes, sources, folder) {
  const wrong = [];
  for (const file of new Set(changes.map((change) => change.file))) {
    const text = sources.get(file);
    const nodes = switchable(parseSync(file, text).program);
    const switches = new Map();
    for (const change of changes.filter((one) => one.file === file)) {
      const [from, to] = [
        change.from + change.was.search(/\S/),
        change.from + change.was.trimEnd().length,
      ];
      const around = nodes.filter(({ start, end }) => start <= from && to <= end);
      const [node] = around.toSorted((a, b) => a.end - a.start - (b.end - b.start));
      if (node === undefined) wrong.push(`  ${change.id.slice(5)}. ${file}: ${change.was}`);
      else switches.set(node, [...(switches.get(node) ?? []), change]);
    }
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), HELPER + rendered(text, 0, text.length, switches));
  }
  if (wrong.length > 0)
    throw new UnusableList(
      `No expression and no statement can be switched around these:\n${wrong.join('\n')}`,
    );
}

/** Defines a function that counts like Stryker's switches. It is on one line, so that no other line moves. */
const HELPER = `function fray_on(id) { const s = (globalThis.__stryker__ ??= {}); s.activeMutant ??= process.env.__STRYKER_ACTIVE_MUTANT__ ?? null; if (s.activeMutant === id) { if (s.hitCount !== undefined && ++s.hitCount > s.hitLimit) throw new Error('too often'); return true; } const all = (s.mutantCoverage ??= { static: {}, perTest: {} }); const hits = s.currentTestId ? (all.perTest[s.currentTestId] ??= {}) : all.static; hits[id] = (hits[id] ?? 0) + 1; return false; } `;

/** Returns a part of a text with the switches in it. */
function rendered(text, from, to, switches) {
  const inner = [...switches.keys()].filter(({ start, end }) => from <= start && end <= to);
  const outermost = inner.filter(
    (node) => !inner.some((one) => one !== node && one.start <= node.start && node.end <= one.end),
  );
  let [out, at] = ['', from];
  for (const node of outermost.toSorted((a, b) => a.start - b.start)) {
    const left = new Map([...switches].filter(([one]) => one !== node));
    const was = rendered(text, node.start, node.end, left);
    const changed = switches.get(node).map(({ id, from: begin, was: old, is }) => ({
      id,
      now: text.slice(node.start, begin) + is + text.slice(begin + old.length, node.end),
    }));
    out += text.slice(at, node.start);
    out += node.isStatement
      ? `{ ${changed.map(({ id, now }) => `if (fray_on('${id}')) { ${now} } else `).join('')}{ ${was} } }`
      : `(${changed.map(({ id, now }) => `fray_on('${id}') ? (${now}) : `).join('')}(${was}))`;
    at = node.end;
  }
  return out + text.slice(at, to);
}

// ------------------------------------------------------------------------------------------------ what can be switched

const WRAPPED = ['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression'];
const isExpression = ({ type }) =>
  /(?:Expression|Literal|^Identifier)$/.test(type) &&
  (!type.startsWith('TS') || WRAPPED.includes(type));

/** True if an expression is a name or is written to: a switch there would mean something else. */
function isFixed(node, parent, key) {
  switch (parent.type) {
    case 'MemberExpression':
      return key === 'property' && !parent.computed;
    case 'Property':
      return (key === 'key' && !parent.computed) || parent.shorthand;
    case 'MethodDefinition':
    case 'PropertyDefinition':
      return key === 'key' || node.type === 'FunctionExpression';
    case 'CallExpression':
      return key === 'callee';
    case 'AssignmentExpression':
    case 'AssignmentPattern':
    case 'ForOfStatement':
      return key === 'left';
    case 'UpdateExpression':
      return true;
    case 'VariableDeclarator':
      return key === 'id';
    case 'ExpressionStatement':
      return 'directive' in parent;
    default:
      return [
        'id',
        'params',
        'param',
        'label',
        'local',
        'imported',
        'exported',
        'source',
        'superClass',
      ].includes(key);
  }
}

/** True for a part of `a?.b.c`: only the chain as a whole has a value. */
function isInChain(node, parent) {
  return (
    parent.type === 'ChainExpression' ||
    (['MemberExpression', 'CallExpression'].includes(node.type) && WRAPPED.includes(parent.type))
  );
}

function switchable(program) {
  const found = [];
  const visit = (node, parent, key) => {
    if (node.type.startsWith('TS') && !WRAPPED.includes(node.type)) return;
    const isStatement =
      node.type.endsWith('Statement') &&
      !(parent?.type === 'ForStatement' && key === 'init') &&
      !('directive' in node && node.directive);
    if (isStatement) found.push({ start: node.start, end: node.end, isStatement });
    else if (
      parent !== undefined &&
      isExpression(node) &&
      !isFixed(node, parent, key) &&
      !isInChain(node, parent)
    )
      found.push({ start: node.start, end: node.end, isStatement });
    if (node.type === 'ObjectPattern' || node.type === 'ArrayPattern') return;
    for (const [name, value] of Object.entries(node))
      for (const child of Array.isArray(value) ? value : [value])
        if (typeof child?.type === 'string' && typeof child.start === 'number')
          visit(child, node, name);
  };
  visit(program);
  return found;
}
