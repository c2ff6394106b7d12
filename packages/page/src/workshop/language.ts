// What the editor asks while somebody types: the language service of all editors, in a worker.
import { createLanguageService } from '@fray/lsp/service';
import type {
  ColouredView,
  CompletionView,
  DraftRules,
  HoverView,
  ProblemView,
} from './workshop-model.ts';
import { plainPath } from '../parts/plain-path.ts';

export interface Language {
  /** Takes all texts, and tells what is wrong in one of them and how it is coloured. */
  readonly look: (
    rules: DraftRules,
    path: string,
  ) => { readonly problems: readonly ProblemView[]; readonly colours: readonly ColouredView[] };
  readonly complete: (path: string, text: string, offset: number) => CompletionView | null;
  readonly hover: (path: string, offset: number) => HoverView | null;
  readonly formatted: (
    path: string,
  ) => readonly { readonly from: number; readonly to: number; readonly text: string }[];
}

export function createLanguage(): Language {
  let files: Readonly<Record<string, string>> = {};
  const known = new Map<string, string>();
  const service = createLanguageService({
    read: (path) => files[plainPath(path)],
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
      return {
        problems: service.problems(path).map((one) => ({
          severity: one.severity,
          message: one.message,
          from: one.span.start,
          to: one.span.end,
          fixes: one.fixes.map(({ title, edits }) => ({
            title,
            edits: edits
              .filter((edit) => edit.span.source === path)
              .map((edit) => ({
                from: edit.span.start,
                to: edit.span.end,
                text: edit.replacement,
              })),
          })),
        })),
        colours: service
          .tokens(path)
          .map(({ start, end, sort }) => ({ from: start, to: end, sort })),
      };
    },
    complete: (path, text, offset) => {
      take(path, text);
      const found = service.completion(path, offset);
      return found === undefined
        ? null
        : {
            from: found.span.start,
            to: found.span.end,
            items: found.items.map(({ text: word, sort, detail }) => ({
              text: word,
              sort,
              detail,
            })),
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
    formatted: (path) =>
      service
        .format(path)
        .map(({ span, replacement: text }) => ({ from: span.start, to: span.end, text })),
  };
}
