// The style sheet of all pages: light and dark, for phones and for paper.

/** The colours for rising numbers, from light to dark; on a dark background from dark to light. */
const tones = [
  '#dbeafe',
  '#c3dafb',
  '#a9c8f7',
  '#8fb5f1',
  '#76a1e9',
  '#5f8ddf',
  '#4a79d1',
  '#3865be',
  '#2851a3',
  '#1b3e83',
] as const;
/**
 * Colours that people with a colour vision deficiency can distinguish too; after M. Okabe and K. Ito, "Color universal
 * design" (2008).
 */
const words = [
  '#0072b2',
  '#e69f00',
  '#009e73',
  '#cc79a7',
  '#56b4e9',
  '#d55e00',
  '#b8a600',
  '#7f7f7f',
] as const;

const fills = (part: string, colours: readonly string[]): string =>
  colours.map((colour, index) => `.${part}-${index} { fill: ${colour}; }`).join(' ');

/** CSS rules that fill the parts of a chart with these colours, for values without an order. */
export const wordColours: string = fills('word', words);

export const styleSheet: string = `
:root { color-scheme: light dark; --ground: #fbfbfa; --panel: #fff; --ink: #1d2430; --soft: #667082; --rule: #e3e6ea; --mark: #2f6bd0; --none: #c9ced6; --old: #b42318; --new: #177245; --heat: 47, 107, 208; }
@media (prefers-color-scheme: dark) { :root { --ground: #14171c; --panel: #1b1f26; --ink: #e8eaee; --soft: #9aa4b3; --rule: #2e343e; --mark: #6ea2f5; --none: #4a515d; --old: #ff8b80; --new: #6fd39b; --heat: 70, 120, 215; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
main { max-width: 860px; margin: 0 auto; padding: 32px 16px 64px; }
h1 { font-size: 1.7rem; line-height: 1.2; margin: 0; }
h2 { font-size: 1.2rem; margin: 0; }
h3 { font-size: 1rem; margin: 24px 0 4px; color: var(--soft); font-weight: 600; }
p { margin: 6px 0; }
.soft { color: var(--soft); }
section { background: var(--panel); border: 1px solid var(--rule); border-radius: 10px; padding: 20px; margin-top: 20px; }
.chart { display: block; width: 100%; height: auto; margin: 12px 0 4px; overflow: visible; }
.chart text { fill: var(--ink); font-size: 14px; font-variant-numeric: tabular-nums; }
.chart .tick { fill: var(--soft); font-size: 12.5px; }
.chart .axis { font-weight: 600; }
.mark, .dot { fill: var(--mark); }
.dot { stroke: var(--panel); stroke-width: 1.5; }
.line { fill: none; stroke: var(--mark); stroke-width: 2.5; stroke-linejoin: round; }
.whisker { stroke: var(--ink); stroke-width: 1.5; opacity: .7; }
.band { fill: var(--mark); opacity: .15; }
.turn { fill: var(--mark); } .chart .turn-number { fill: var(--panel); font-weight: 600; }
.rule { stroke: var(--rule); fill: none; }
.tone-none { fill: var(--none); }
${fills('tone', tones)}
${wordColours}
@media (prefers-color-scheme: dark) { ${fills('tone', tones.toReversed())} }
.legend { list-style: none; display: flex; flex-wrap: wrap; gap: 4px 16px; padding: 0; margin: 4px 0 0; font-size: .9rem; }
.legend svg { width: 12px; height: 12px; margin-right: 6px; }
.wide { overflow-x: auto; margin-top: 12px; }
table { border-collapse: collapse; font-size: .9rem; font-variant-numeric: tabular-nums; }
th, td { padding: 4px 10px; text-align: right; white-space: nowrap; }
thead th { white-space: normal; vertical-align: bottom; color: var(--soft); font-weight: 600; border-bottom: 1px solid var(--rule); }
tbody th { text-align: left; font-weight: 600; }
.words { text-align: left; white-space: normal; }
.bars { width: 100%; margin: 8px 0; } .bars th, .bars td { padding: 2px 8px; } .bars .drawn { width: 50%; min-width: 64px; padding: 2px 0; } .bars td.soft { min-width: 6.5em; white-space: normal; overflow-wrap: anywhere; } .bars svg { display: block; width: 100%; height: 14px; }
.bars thead th { text-align: left; } .bars svg.two { height: 24px; } .bars svg.key { display: inline; width: .8em; height: .8em; margin-right: 4px; }
.before { fill: var(--none); } .before, .bad, .removed { color: var(--old); } .after, .good, .added { color: var(--new); }
.bars .whisker { vector-effect: non-scaling-stroke; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.heat tbody td { border: 1px solid var(--panel); }
.heat thead .across { text-align: left; border: 0; }
details { margin-top: 12px; } summary { cursor: pointer; color: var(--soft); font-size: .9rem; }
summary h2 { display: inline; }
.source td { font: .8rem/1.45 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; text-align: left; white-space: pre-wrap; overflow-wrap: anywhere; padding: 0 8px; }
.source .number { color: var(--soft); text-align: right; white-space: nowrap; vertical-align: top; user-select: none; } .source .marked { font-weight: 700; }
.whole { background: #d9f2e3; } .part { background: #fdf0c4; } .scenario { background: #dbe9fb; } .never { background: #fbd9d5; }
@media (prefers-color-scheme: dark) { .whole { background: #16402a; } .part { background: #4a3d10; } .scenario { background: #1b3352; } .never { background: #55211c; } }
code { font: .88rem/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; overflow-wrap: anywhere; }
pre { background: var(--ground); border: 1px solid var(--rule); border-radius: 6px; padding: 10px 12px; white-space: pre-wrap; margin: 8px 0; }
@media (max-width: 480px) { section { padding: 14px; } th, td { padding: 4px 5px; } h1 { font-size: 1.4rem; } .chart text, .chart .tick { font-size: 24px; } .chart .roomy { display: none; } .turn { r: 14px; } }
@media print { * { print-color-adjust: exact; } section, tr, .chart { break-inside: avoid; } h2, h3 { break-after: avoid; } .wide { overflow: visible; } .wide table { font-size: .62rem; } .wide th, .wide td { padding: 2px 5px; } }
`;
