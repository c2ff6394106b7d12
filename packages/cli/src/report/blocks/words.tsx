// Shows words as HTML. Every part is a text node, so nothing in a file becomes markup.
import {
  createContext,
  Fragment,
  h,
  type ComponentChildren,
  type ComponentType,
  type Context,
  type JSX,
} from 'preact';
import { useContext } from 'preact/hooks';
import { clean, fileName } from '../text.ts';
import { partText, wordParts, type SentencePart, type Words } from './blocks.ts';

/** What can follow a link to a line or an event, and what is around each list and table, which may have many links. */
export interface Links {
  readonly onPlace?: (file: string, line: number) => void;
  readonly onEvent?: (seq: number) => void;
  readonly List?: ComponentType<{ readonly children: ComponentChildren }>;
  readonly Table?: ComponentType<{ readonly label: string; readonly children: ComponentChildren }>;
  /** How many rows of a table are drawn at once; a button draws more. */
  readonly most?: number;
}

/** The links, and the files of the chapter with the beginning of the names of their lines. */
interface Surroundings extends Links {
  readonly files: ReadonlyMap<string, string>;
}

export const Around: Context<Surroundings> = createContext<Surroundings>({ files: new Map() });

/** Shows words that stand in no report. */
export function InlineWords({ of, ...links }: Links & { readonly of: Words }): JSX.Element {
  return (
    <Around.Provider value={{ ...links, files: new Map() }}>
      <WordsView of={of} />
    </Around.Provider>
  );
}

/** A line of a file: a button or a link if there is something to follow it. */
function PlaceView({ of }: { readonly of: SentencePart & { readonly is: 'place' } }): JSX.Element {
  const { onPlace, files } = useContext(Around);
  const { file, line } = of;
  const id = files.get(file);
  if (onPlace !== undefined)
    return (
      <button type="button" class="link place" onClick={() => onPlace(file, line)}>
        {`${fileName(file)}:${line}`}
      </button>
    );
  const text = clean(partText(of));
  return id === undefined ? <span class="soft">{text}</span> : <a href={`#${id}${line}`}>{text}</a>;
}

/** Shows words; their kinds are classes. */
export function WordsView({ of }: { readonly of: Words }): JSX.Element {
  return (
    <>
      {wordParts(of).map((part, index) => {
        if (typeof part === 'string') return <Fragment key={index}>{ticked(part)}</Fragment>;
        if (part.is === 'place') return <PlaceView key={index} of={part} />;
        if (part.is === 'event')
          return (
            <EventLink key={index} seq={part.seq}>
              {partText(part)}
            </EventLink>
          );
        const tag = part.is === 'code' || part.is === 'strong' ? part.is : 'span';
        return h(tag, { key: index, class: part.is }, ticked(part.text));
      })}
    </>
  );
}

/** What stands between ticks is code. */
function ticked(text: string): ComponentChildren {
  return clean(text)
    .split(/`([^`]*)`/)
    .map((part, index) => (index % 2 === 0 ? part : <code key={index}>{part}</code>));
}

/** Shows words as a link to an event if something can follow it. */
export function EventLink({
  seq,
  children,
}: {
  readonly seq: number | undefined;
  readonly children: ComponentChildren;
}): JSX.Element {
  const { onEvent } = useContext(Around);
  return onEvent === undefined || seq === undefined ? (
    <>{children}</>
  ) : (
    <button type="button" class="link event" onClick={() => onEvent(seq)}>
      {children}
    </button>
  );
}
