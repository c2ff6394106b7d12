// Shows a report as HTML: in pages that a command writes, and in the page in a browser.
import { Fragment, h, type ComponentChildren, type JSX } from 'preact';
import { useContext, useState } from 'preact/hooks';
import { clean } from '../text.ts';
import {
  itemParts,
  partText,
  wordParts,
  type Bars,
  type Block,
  type SignedLines,
  type Grid,
  type HeatMap,
  type Item,
  type Pairs,
  type Report,
  type Series,
  type SourceLines,
  type Words,
} from './blocks.ts';
import { ColumnChart, CurveChart, LineChart, Swatch } from './charts.tsx';
import { TimelineView, TreeView } from './folds.tsx';
import { detailText, isFigures, meanText, percent, seriesTable, shownBars } from './numbers.ts';
import { Around, EventLink, WordsView, type Links } from './words.tsx';

export { textOfWords } from './blocks.ts';
export { InlineWords } from './words.tsx';
export type { Branch, Timeline, Tree, Words } from './blocks.ts';
export type { Report };

/**
 * Shows a report. Each chapter is a section. Without `onPlace` a line is a link if its chapter shows it.
 * @param top the level of its first heading on the page
 */
export function Blocks({
  of,
  top = 1,
  ...links
}: Links & {
  readonly of: Report;
  readonly top?: number;
}): JSX.Element {
  const chapters: Block[][] = [[]];
  for (const block of of)
    if (block.block === 'heading' && block.level === 2) chapters.push([block]);
    else chapters.at(-1)?.push(block);
  const shown = (blocks: readonly Block[]): JSX.Element[] =>
    blocks.map((block, index) => <BlockView key={index} of={block} top={top} />);
  return (
    <>
      {chapters.map((chapter, index) => {
        const sources = chapter.filter((block) => block.block === 'source');
        const files = new Map(sources.map(({ file }, at) => [file, `line-${index}-${at}-`]));
        const [head, ...rest] = chapter;
        const isFolded = head?.block === 'heading' && head.isFolded === true;
        return (
          <Around.Provider key={index} value={{ ...links, files }}>
            {index === 0 ? (
              shown(chapter)
            ) : isFolded ? (
              <details class="chapter">
                <summary>{shown([head])}</summary>
                {shown(rest)}
              </details>
            ) : (
              <section>{shown(chapter)}</section>
            )}
          </Around.Provider>
        );
      })}
    </>
  );
}

function BlockView({ of, top }: { readonly of: Block; readonly top: number }): JSX.Element {
  switch (of.block) {
    case 'heading':
      return (
        <>
          {h(`h${top + of.level - 1}`, null, <WordsView of={of.words} />)}
          {of.aside !== undefined && <p class="soft">{clean(of.aside)}</p>}
        </>
      );
    case 'sentence':
      return (
        <p>
          <WordsView of={of.words} />
        </p>
      );
    case 'bars':
      return <BarsView of={of} />;
    case 'series':
      return <SeriesView of={of} />;
    case 'curve':
      return <CurveChart of={of} />;
    case 'map':
      return <MapView of={of} />;
    case 'table':
      return <Rows of={of} />;
    case 'pairs':
      return <PairsView of={of} />;
    case 'changes':
      return <ChangesView of={of} />;
    case 'list':
      return <List of={of.items} />;
    case 'timeline':
      return <TimelineView of={of} />;
    case 'tree':
      return <TreeView of={of} />;
    case 'source':
      return <SourceView of={of} />;
    case 'problem':
      return (
        <>
          {of.parts.map(({ words, frame }, index) => (
            <Fragment key={index}>
              <p>
                <WordsView of={words} />
              </p>
              {frame.length > 0 && <Code of={frame} />}
            </Fragment>
          ))}
        </>
      );
    case 'code':
      return <Code of={of.lines} />;
  }
}

function Code({ of }: { readonly of: readonly Words[] }): JSX.Element {
  return (
    <pre>
      <code>
        {of.map((line, index) => [
          index === 0 ? '' : '\n',
          ...wordParts(line).map((part) =>
            typeof part === 'string' ? (
              clean(part)
            ) : (
              <span class={part.is}>{clean(partText(part))}</span>
            ),
          ),
        ])}
      </code>
    </pre>
  );
}

function List({ of }: { readonly of: readonly Item[] }): JSX.Element {
  const { List: Box = Fragment } = useContext(Around);
  return (
    <Box>
      <Items of={of} />
    </Box>
  );
}

function Items({ of }: { readonly of: readonly Item[] }): JSX.Element {
  return (
    <ul>
      {of.map((item, index) => {
        const { words, below } = itemParts(item);
        return (
          <li key={index}>
            <WordsView of={words} />
            {below.length > 0 && <Items of={below} />}
          </li>
        );
      })}
    </ul>
  );
}

function SourceView({ of: { file, lines } }: { readonly of: SourceLines }): JSX.Element {
  const id = useContext(Around).files.get(file) ?? '';
  return (
    <table class="source">
      <tbody>
        {lines.map(({ number, text, is }) => (
          <tr key={number} id={`${id}${number}`}>
            <td class="number">{number}</td>
            <td class={is}>{clean(text) || '\u00a0'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Shows a table whose rows have a bar, so that words and numbers keep their size on any screen. */
function BarsView({ of }: { readonly of: Bars }): JSX.Element {
  const { method, mean, title } = of;
  const { bars, more } = shownBars(of);
  return (
    <>
      <table class="bars" aria-label={clean(title)}>
        <thead class="unseen">
          <tr>
            <th scope="col">Outcome</th>
            <td aria-hidden="true" />
            <th scope="col">Chance</th>
            <th scope="col">{method.method === 'estimate' ? '95 % interval' : 'Fraction'}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ label, chance }) => (
            <tr key={label}>
              <th scope="row">{clean(label)}</th>
              <td class="drawn" aria-hidden="true">
                <svg viewBox="0 0 100 8" preserveAspectRatio="none">
                  <rect class="mark" width={at(100 * chance.decimal)} height={8} />
                  {method.method === 'estimate' && (
                    <path
                      class="whisker"
                      d={`M${at(100 * chance.low)} 4H${at(100 * chance.high)}`}
                    />
                  )}
                </svg>
              </td>
              <td>{percent(chance, method)}</td>
              <td class="soft">{detailText(chance, method, true)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more !== undefined && <p class="soft">{more}</p>}
      {mean !== null && <p class="soft">mean {meanText(mean, method)}</p>}
    </>
  );
}

/** Shows two bars for each outcome, the one after below the one before. */
function PairsView({ of: { title, rows } }: { readonly of: Pairs }): JSX.Element {
  return (
    <table class="bars" aria-label={clean(title)}>
      <thead>
        <tr>
          <th scope="col">outcome</th>
          <td aria-hidden="true" />
          <th scope="col">
            <Swatch class="key" of="before" />
            before → <Swatch class="key" of="mark" />
            after
          </th>
          <th scope="col">difference</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, chances: [before, after], texts }) => (
          <tr key={label}>
            <th scope="row">{clean(label)}</th>
            <td class="drawn" aria-hidden="true">
              <svg class="two" viewBox="0 0 100 17" preserveAspectRatio="none">
                <rect class="before" width={at(100 * before)} height={8} />
                <rect class="mark" y={9} width={at(100 * after)} height={8} />
              </svg>
            </td>
            <td>
              {clean(texts[0])} → {clean(texts[1])}
            </td>
            <td class="soft">{clean(texts[2])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ChangesView({ of: { lines } }: { readonly of: SignedLines }): JSX.Element {
  return (
    <pre>
      {lines.map(({ sign, words, depth = 0, place }, index) => (
        <Fragment key={index}>
          <span class={SIGNS[sign]}>{sign}</span> {'  '.repeat(depth)}
          <WordsView of={words} />
          {place !== undefined && <span class="soft">{`  ${clean(place)}`}</span>}
          {'\n'}
        </Fragment>
      ))}
    </pre>
  );
}

const SIGNS = { '-': 'removed', '+': 'added', '~': 'moved' } as const;

function at(value: number): number {
  return Number(value.toFixed(2));
}

function SeriesView({ of }: { readonly of: Series }): JSX.Element {
  const { outcomes, shape } = of;
  return (
    <>
      {shape !== 'outcomes' && (
        <>
          <p class="soft">{shape === 'mean' ? 'Mean' : 'Chance of yes'}</p>
          <LineChart of={of} />
        </>
      )}
      {(shape !== 'yes' || outcomes.length > 2) && <ColumnChart of={of} />}
      <details>
        <summary>Table</summary>
        <Rows of={seriesTable(of)} />
      </details>
    </>
  );
}

/** Shows a table whose cells are darker for larger numbers. */
function MapView({ of }: { readonly of: HeatMap }): JSX.Element {
  const { title, down, across, rows, columns, fields, least, most } = of;
  return (
    <>
      <p class="soft">{clean(title)}</p>
      <WideBox>
        <table class="heat">
          <thead>
            <tr>
              <td />
              <th class="across" scope="colgroup" colSpan={columns.length}>
                {clean(across)}
              </th>
            </tr>
            <tr>
              {[down, ...columns].map((name) => (
                <th key={name} scope="col">
                  {clean(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((label, row) => (
              <tr key={label}>
                <th scope="row">{clean(label)}</th>
                {columns.map((name, column) => {
                  const field = fields[row * columns.length + column] ?? null;
                  if (field === null) return <td key={name}>–</td>;
                  const level = most > least ? (field.value - least) / (most - least) : 0;
                  return (
                    <td
                      key={name}
                      style={`background: rgba(var(--heat), ${(0.05 + 0.7 * level).toFixed(2)})`}
                    >
                      {field.text}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </WideBox>
    </>
  );
}

function WideBox({ children }: { readonly children: ComponentChildren }): JSX.Element {
  return (
    <div class="wide" tabIndex={0}>
      {children}
    </div>
  );
}

function Rows({ of }: { readonly of: Grid }): JSX.Element {
  const { head, rows, title: label = 'Table', events = [], groups = [] } = of;
  const { Table = WideBox, most = rows.length } = useContext(Around);
  const [shown, setShown] = useState(most);
  const left = rows.length - shown;
  const kinds = head.map((_, column) => (isFigures(of, column) ? undefined : 'words'));
  return (
    <Table label={label}>
      <table>
        <thead>
          <tr>
            {head.map((title, index) =>
              title === '' ? (
                <td key={index} />
              ) : (
                <th key={index} scope="col" class={kinds[index]}>
                  {clean(title)}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shown).map(([name = '', ...cells], index) => (
            <Fragment key={index}>
              {groups[index] !== groups[index - 1] && (
                <tr>
                  <th scope="rowgroup" colSpan={head.length}>
                    {clean(groups[index] ?? '')}
                  </th>
                </tr>
              )}
              <tr>
                {name === '' ? (
                  <td />
                ) : (
                  <th scope="row">
                    <EventLink seq={events[index]}>
                      <WordsView of={name} />
                    </EventLink>
                  </th>
                )}
                {cells.map((cell, column) => (
                  <td key={column} class={kinds[column + 1]}>
                    <WordsView of={cell} />
                  </td>
                ))}
              </tr>
            </Fragment>
          ))}
          {left > 0 && (
            <tr>
              <td colSpan={head.length}>
                <button type="button" class="quiet" onClick={() => setShown(shown + most)}>
                  {Math.min(left, most)} more of {left}
                </button>
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </Table>
  );
}
