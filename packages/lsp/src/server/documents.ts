// Documents: between the editor's addresses and positions and the service's paths and offsets.

import type { LanguageService } from '@fray/lsp/service';
import type { Location, Position, Range } from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { URI } from 'vscode-uri';

/** A place in the service's terms. */
interface Place {
  readonly source: string;
  readonly start: number;
  readonly end: number;
}

export interface Documents {
  /** Returns the path of a file as headers write it. An address that is not a file stays. */
  pathOf(this: void, uri: string): string;
  /** Returns the address of a file, as the editor wrote it if it did. */
  uriOf(this: void, path: string): string;
  /** Returns the offset of a position in a file. */
  offsetAt(this: void, path: string, position: Position): number;
  range(this: void, place: Place): Range;
  location(this: void, place: Place): Location;
}

/** Returns the documents of a service. */
export function createDocuments(service: LanguageService): Documents {
  const uris = new Map<string, string>();
  const known = new Map<string, TextDocument>();
  const pathOf = (uri: string): string => {
    const parsed = URI.parse(uri);
    const path = parsed.scheme === 'file' ? parsed.fsPath.replaceAll('\\', '/') : uri;
    uris.set(path, uri);
    return path;
  };
  const uriOf = (path: string): string => uris.get(path) ?? URI.file(path).toString();
  const document = (path: string): TextDocument => {
    const text = service.source(path)?.text ?? '';
    const before = known.get(path);
    if (before?.getText() === text) return before;
    const made = TextDocument.create(uriOf(path), 'fray', 0, text);
    known.set(path, made);
    return made;
  };
  const range = ({ source, start, end }: Place): Range => {
    const within = document(source);
    return { start: within.positionAt(start), end: within.positionAt(end) };
  };
  return {
    pathOf,
    uriOf,
    offsetAt: (path, position) => document(path).offsetAt(position),
    range,
    location: (place) => ({ uri: uriOf(place.source), range: range(place) }),
  };
}
