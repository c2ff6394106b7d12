// The editor: CodeMirror, with colours, problems and their fixes, completion and hover from the language service.
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
import { EditorState, RangeSetBuilder, StateEffect, StateField } from '@codemirror/state';
import {
  Decoration,
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightSpecialChars,
  hoverTooltip,
  keymap,
  lineNumbers,
  type DecorationSet,
} from '@codemirror/view';
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { ColoursView, ProblemView } from '../workshop/workshop-model.ts';
import type { Language } from '../workshop/language.ts';
import type { Remote } from '../worker/calls.ts';
import { ProblemList } from './problem-list.tsx';

interface EditorProps {
  readonly path: string;
  readonly text: string;
  readonly label: string;
  readonly language: Remote<Language>;
  readonly problems: readonly ProblemView[];
  readonly colours: ColoursView;
  readonly onText: (text: string) => void;
}

const setColours = StateEffect.define<ColoursView>();

/** Colours stay with their words while somebody types, until new ones come. */
const coloured = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (before, transaction) => {
    let now = before.map(transaction.changes);
    for (const effect of transaction.effects)
      if (effect.is(setColours)) {
        const { sorts, words } = effect.value;
        const marks = sorts.map((sort) => Decoration.mark({ class: `token-${sort}` }));
        const made = new RangeSetBuilder<Decoration>();
        for (let at = 0; at < words.length; at += 3) {
          const [from = 0, to = 0, sort = 0] = words.subarray(at, at + 3);
          const mark = marks[sort];
          if (mark !== undefined && from < to && to <= transaction.newDoc.length)
            made.add(from, to, mark);
        }
        now = made.finish();
      }
    return now;
  },
  provide: (field) => EditorView.decorations.from(field),
});

export function Editor({
  path,
  text,
  label,
  language,
  problems,
  colours,
  onText,
}: EditorProps): JSX.Element {
  const room = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | undefined>(undefined);
  const latest = useRef({ onText });
  latest.current = { onText };
  /** Texts that were told and have not come back yet: what comes back may be older than what stands here. */
  const told = useRef<string[]>([]);
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
                if (found.code !== '') {
                  const code = document.createElement('code');
                  code.textContent = found.code;
                  dom.append(code);
                }
                for (const line of found.lines) {
                  const said = document.createElement('p');
                  said.textContent = line;
                  dom.append(said);
                }
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
            told.current.push(typed);
            latest.current.onText(typed);
          }),
        ],
      }),
    });
    view.current = made;
    return () => made.destroy();
  }, [path]);
  // A text that came from elsewhere is a change like any other: it can be undone.
  useEffect(() => {
    const { current } = view;
    const echo = told.current.lastIndexOf(text);
    told.current.splice(0, echo + 1);
    if (current === undefined || echo >= 0 || current.state.doc.toString() === text) return;
    current.dispatch({ changes: { from: 0, to: current.state.doc.length, insert: text } });
  }, [text]);
  useEffect(() => {
    view.current?.dispatch({ effects: setColours.of(colours) });
  }, [colours]);
  useEffect(() => {
    const { current } = view;
    if (current !== undefined)
      current.dispatch(
        setDiagnostics(
          current.state,
          problems.map((one) => shown(one, current.state.doc.length)),
        ),
      );
  }, [problems]);
  return (
    <>
      <div ref={room} class="editor" />
      <ProblemList
        problems={problems}
        onPlace={({ from }) => {
          const { current } = view;
          if (current === undefined) return;
          const anchor = Math.min(from, current.state.doc.length);
          current.dispatch({ selection: { anchor }, scrollIntoView: true });
          current.focus();
        }}
        onFix={(fix) => view.current !== undefined && mend(view.current, fix)}
      />
    </>
  );
}

/** Makes the edits of a fix, unless the text has become shorter since it was offered. */
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
