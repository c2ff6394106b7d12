// Draws the editor: CodeMirror, with colours, problems and their fixes, completion and hover from the
// language service.
import {
  autocompletion,
  closeBrackets,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching, indentUnit } from '@codemirror/language';
import { lintGutter, nextDiagnostic, setDiagnostics, type Diagnostic } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import {
  EditorState,
  RangeSetBuilder,
  StateEffect,
  StateField,
  type ChangeDesc,
} from '@codemirror/state';
import {
  Decoration,
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightSpecialChars,
  hoverTooltip,
  keymap,
  lineNumbers,
  ViewPlugin,
  type DecorationSet,
  type PluginValue,
} from '@codemirror/view';
import { render, type JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { ColoursView, ProblemView } from '../workshop/workshop-model.ts';
import type { Language } from '../workshop/language.ts';
import type { Remote } from '../worker/calls.ts';
import { Button } from '../parts/button.tsx';
import { firstLines } from '../inspector/limits.ts';

interface EditorProps {
  readonly path: string;
  readonly text: string;
  readonly label: string;
  /** The line to show, from 1; a new object shows it again. */
  readonly place: { readonly line: number } | undefined;
  readonly language: Remote<Language>;
  readonly problems: readonly ProblemView[];
  readonly colours: ColoursView;
  readonly onText: (text: string) => void;
}

const setColours = StateEffect.define<ColoursView>();

/** The colours that arrived last. Later typing moves them with their words until new ones arrive. */
interface Colours {
  readonly view: ColoursView;
  readonly since: ChangeDesc | undefined;
}

const coloured = StateField.define<Colours>({
  create: () => ({ view: { sorts: [], words: new Uint32Array() }, since: undefined }),
  update: (before, { changes, docChanged, effects }) => {
    const came = effects.find((effect) => effect.is(setColours));
    if (came !== undefined) return { view: came.value, since: undefined };
    if (!docChanged) return before;
    return { ...before, since: before.since?.composeDesc(changes) ?? changes.desc };
  },
});

/** Only the visible part is coloured: a ruleset has tens of thousands of words. */
const paint = ViewPlugin.define<{ decorations: DecorationSet } & PluginValue>(
  (view) => ({
    decorations: painted(view),
    update({ docChanged, viewportChanged, startState, state, view: now }) {
      if (docChanged || viewportChanged || startState.field(coloured) !== state.field(coloured))
        this.decorations = painted(now);
    },
  }),
  { decorations: ({ decorations }) => decorations },
);

function painted({ state, visibleRanges }: EditorView): DecorationSet {
  const {
    view: { sorts, words },
    since,
  } = state.field(coloured);
  const marks = sorts.map((sort) => Decoration.mark({ class: `token-${sort}` }));
  const made = new RangeSetBuilder<Decoration>();
  const before = since?.invertedDesc;
  for (const seen of visibleRanges) {
    const last = before?.mapPos(seen.to, 1) ?? seen.to;
    for (
      let at = firstWordAfter(words, before?.mapPos(seen.from, -1) ?? seen.from);
      at < words.length && (words[at] ?? 0) < last;
      at += 3
    ) {
      const [from = 0, to = 0, sort = 0] = words.subarray(at, at + 3);
      const start = since?.mapPos(from, 1) ?? from;
      const end = since?.mapPos(to, -1) ?? to;
      const mark = marks[sort];
      if (mark !== undefined && start < end && end <= state.doc.length) made.add(start, end, mark);
    }
  }
  return made.finish();
}

/**
 * Returns the index of the first word that ends after this place. Words are in order, with three numbers
 * each.
 */
function firstWordAfter(words: Uint32Array, place: number): number {
  let low = 0;
  let high = words.length / 3;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle * 3 + 1] ?? 0) > place) high = middle;
    else low = middle + 1;
  }
  return low * 3;
}

export function Editor({
  path,
  text,
  label,
  place,
  language,
  problems,
  colours,
  onText,
}: EditorProps): JSX.Element {
  const room = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | undefined>(undefined);
  const latest = useRef({ onText });
  latest.current = { onText };
  /**
   * Texts that were reported and have not come back yet. A text that comes back may be older than the present
   * one.
   */
  const echoes = useRef<string[]>([]);
  useEffect(() => {
    if (room.current === null) return;
    const made = new EditorView({
      parent: room.current,
      state: EditorState.create({
        doc: text,
        extensions: [
          EditorView.cspNonce.of('fray'),
          EditorView.contentAttributes.of({
            'aria-label': label,
            spellcheck: 'false',
            tabindex: '0',
          }),
          lineNumbers(),
          highlightSpecialChars(),
          history(),
          drawSelection(),
          highlightActiveLine(),
          bracketMatching(),
          closeBrackets(),
          highlightSelectionMatches(),
          search({ top: true }),
          indentUnit.of('  '),
          lintGutter(),
          coloured,
          paint,
          autocompletion({ override: [(context) => completed(language, path, context)] }),
          hoverTooltip(async (_, offset) => {
            const found = await language.hover(path, offset);
            if (found === null) return null;
            return {
              pos: found.from,
              end: found.to,
              create: () => {
                const dom = document.createElement('div');
                dom.className = 'hover';
                render(
                  <>
                    {found.code !== '' && <code>{found.code}</code>}
                    {found.lines.map((line) => (
                      <p key={line}>{line}</p>
                    ))}
                  </>,
                  dom,
                );
                return { dom };
              },
            };
          }),
          keymap.of([
            ...defaultKeymap,
            ...historyKeymap,
            ...searchKeymap,
            { key: 'F8', run: nextDiagnostic },
          ]),
          EditorView.updateListener.of((update) => {
            if (!update.docChanged) return;
            const typed = update.state.doc.toString();
            echoes.current.push(typed);
            latest.current.onText(typed);
          }),
        ],
      }),
    });
    view.current = made;
    return () => made.destroy();
  }, [path]);
  // A text from outside is a change like any other: it can be undone.
  useEffect(() => {
    const { current } = view;
    const echo = echoes.current.lastIndexOf(text);
    echoes.current.splice(0, echo + 1);
    if (current === undefined || echo >= 0 || current.state.doc.toString() === text) return;
    current.dispatch({ changes: { from: 0, to: current.state.doc.length, insert: text } });
  }, [text]);
  const goTo = (offset: number): void => {
    const { current } = view;
    if (current === undefined) return;
    const anchor = Math.min(offset, current.state.doc.length);
    current.dispatch({ selection: { anchor }, scrollIntoView: true });
    current.focus();
  };
  useEffect(() => {
    const doc = view.current?.state.doc;
    if (doc !== undefined && place !== undefined)
      goTo(doc.line(Math.min(place.line, doc.lines)).from);
  }, [place]);
  const known = useRef<ColoursView | undefined>(undefined);
  useEffect(() => {
    const { current } = view;
    if (current === undefined) return;
    const { effects = [] } = setDiagnostics(
      current.state,
      problems.map((one) => shown(one, current.state.doc.length)),
    );
    // All changes are one transaction, because the editor lays out its text after each.
    current.dispatch({
      effects: [
        ...[effects].flat(),
        ...(known.current === colours ? [] : [setColours.of(colours)]),
      ],
    });
    known.current = colours;
  }, [colours, problems]);
  return (
    <>
      <div ref={room} class="editor" />
      <ProblemList
        problems={problems}
        onPlace={({ from }) => goTo(from)}
        onFix={(fix) => view.current !== undefined && mend(view.current, fix)}
      />
    </>
  );
}

/** Applies the edits of a fix, unless the text has become shorter since it was offered. */
function mend(view: EditorView, { edits }: ProblemView['fixes'][number]): void {
  if (edits.some((edit) => edit.to > view.state.doc.length)) return;
  view.dispatch({
    changes: edits.map((edit) => ({ from: edit.from, to: edit.to, insert: edit.text })),
  });
}

function shown({ severity, message, from, to, fixes }: ProblemView, length: number): Diagnostic {
  return {
    from: Math.min(from, length),
    to: Math.min(Math.max(to, from), length),
    severity,
    message,
    actions: fixes.slice(0, 3).map((fix) => ({
      name: fix.title,
      apply: (view) => mend(view, fix),
    })),
  };
}

async function completed(
  language: Remote<Language>,
  path: string,
  context: CompletionContext,
): Promise<CompletionResult | null> {
  if (!context.explicit && context.matchBefore(/[\p{L}.][\p{L}\p{N}-]*$/u) === null) return null;
  const found = await language.complete(path, context.state.doc.toString(), context.pos);
  if (found === null || found.items.length === 0) return null;
  return {
    from: found.from,
    options: found.items.map(({ text, detail }) => ({ label: text, detail })),
    validFor: /^[\p{L}\p{N}-]*$/u,
  };
}

interface ProblemListProps {
  readonly problems: readonly ProblemView[];
  /** Puts the cursor at the problem. */
  readonly onPlace: (problem: ProblemView) => void;
  readonly onFix: (fix: ProblemView['fixes'][number]) => void;
}

function ProblemList({ problems, onPlace, onFix }: ProblemListProps): JSX.Element | null {
  if (problems.length === 0) return null;
  return (
    <details>
      <summary>
        {problems.length === 1
          ? 'The problem, and what mends it'
          : `All ${problems.length} problems, and what mends them`}
      </summary>
      <ul>
        {firstLines<ProblemView | number>(problems, (left) => left).map((one, index) => (
          <li key={index}>
            {typeof one === 'number' ? (
              `and ${one} more`
            ) : (
              <>
                <Button class="link" onClick={() => onPlace(one)}>
                  {one.message.split('\n')[0]}
                </Button>{' '}
                {one.fixes.slice(0, 3).map((fix) => (
                  <Button key={fix.title} onClick={() => onFix(fix)}>
                    {fix.title}
                  </Button>
                ))}
              </>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
