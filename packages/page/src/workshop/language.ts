// Answers the editor's questions while somebody types: the language service of all editors, in a worker.
import { createLanguageService, TOKEN_SORTS, type Problem } from '@fray/lsp/service';
import type {
  ColoursView,
  CompletionView,
  DraftRules,
  HoverView,
  ProblemView,
} from './workshop-model.ts';
import { plainPath, textAt } from '../host/plain-path.ts';

export interface Language {
  /** Takes all texts, and returns the problems of one of them. */
  readonly look: (rules: DraftRules, path: string) => readonly ProblemView[];
  /** Returns the colours of a text, as it was last taken. */
  readonly colours: (path: string) => ColoursView;
  /** Returns a quick answer for a text that has changed since `look`; null if nothing is known yet. */
  readonly glance: (path: string, text: string) => readonly ProblemView[] | null;
  readonly complete: (path: string, text: string, offset: number) => CompletionView | null;
  readonly hover: (path: string, offset: number) => HoverView | null;
}

export function createLanguage(): Language {
  let files: Readonly<Record<string, string>> = {};
  const known = new Map<string, string>();
  const service = createLanguageService({
    read: (path) => textAt(files, plainPath(path)),
    list: () => Object.keys(files),
  });
  const take = (path: string, text: string): void => {
    if (known.get(path) === text) return;
    known.set(path, text);
    service.open(path, text);
  };
  return {
    look: (rules, path) => {
      ({ files } = rules);
      for (const [name, text] of Object.entries(files)) take(name, text);
      return service.problems(path).map((one) => shownProblem(path, one));
    },
    colours: (path) => ({
      sorts: TOKEN_SORTS,
      words: Uint32Array.from(
        service
          .tokens(path)
          .flatMap(({ start, end, sort }) => [start, end, TOKEN_SORTS.indexOf(sort)]),
      ),
    }),
    glance: (path, text) => {
      take(path, text);
      return service.quickProblems(path)?.map((one) => shownProblem(path, one)) ?? null;
    },
    complete: (path, text, offset) => {
      take(path, text);
      const found = service.completion(path, offset);
      return found === undefined
        ? null
        : {
            from: found.span.start,
            items: found.items.map(({ text: word, detail }) => ({ text: word, detail })),
          };
    },
    hover: (path, offset) => {
      const found = service.hover(path, offset);
      return found === undefined
        ? null
        : {
            from: found.span.start,
            to: found.span.end,
            code: found.code ?? '',
            lines: found.lines,
          };
    },
  };
}

function shownProblem(path: string, { severity, message, span, fixes }: Problem): ProblemView {
  return {
    severity,
    message,
    from: span.start,
    to: span.end,
    fixes: fixes.map(({ title, edits }) => ({
      title,
      edits: edits
        .filter((edit) => edit.span.source === path)
        .map((edit) => ({ from: edit.span.start, to: edit.span.end, text: edit.replacement })),
    })),
  };
}
