// The style sheet of a rulebook: for wide screens, phones and paper, light and dark.
import { wordColours } from '../report/html/style-sheet.ts';

export const bookSheet: string = `
:root { color-scheme: light dark; --ground: #fdfbf6; --ink: #211d18; --soft: #665e52; --rule: #d9d1c2; --accent: #7a2218; --link: #5a3d12; --new: #14592f; --gone: #8c1d18; --band: #f5f0e4; }
@media (prefers-color-scheme: dark) { :root { --ground: #191713; --ink: #e9e3d8; --soft: #aaa08f; --rule: #433d33; --accent: #e39a84; --link: #e2bf84; --new: #8fd1a6; --gone: #f0a097; --band: #221f1a; } }
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1.06rem/1.5 "Iowan Old Style", "Palatino Linotype", Palatino, "Rulebook Antiqua", "Source Serif 4", Georgia, serif; font-variant-numeric: lining-nums; overflow-wrap: break-word; }
main { max-width: 72rem; margin: 0 auto; padding: 3rem 1.5rem 5rem; }
.title { text-align: center; margin-bottom: 2.5rem; }
.title p { margin: .2rem 0; color: var(--soft); }
.sort { letter-spacing: .22em; text-transform: uppercase; font-size: .8rem; }
h1 { font-size: 2.6rem; line-height: 1.15; margin: .3rem 0 .6rem; font-weight: 600; text-wrap: balance; }
h2 { font-size: 1.7rem; line-height: 1.2; font-weight: 600; margin: 3.2rem 0 .4rem; padding-bottom: .25rem; border-bottom: 2px solid var(--accent); color: var(--accent); }
h3 { font-size: 1.18rem; line-height: 1.25; font-weight: 700; margin: 0 0 .15rem; }
p { margin: .3rem 0; }
a { color: inherit; text-decoration: underline; text-decoration-color: color-mix(in srgb, var(--link) 45%, transparent); text-decoration-thickness: 1px; text-underline-offset: .18em; }
a:hover { color: var(--link); }
a:focus-visible, .moved:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
:target { scroll-margin-top: 1rem; background: var(--band); }
.about, .doc, figcaption { color: var(--soft); }
.about { font-style: italic; margin-bottom: 1rem; }
.doc { margin: 0 0 .35rem; }
small { font-size: .78em; color: var(--soft); }
.cites { font-size: .68em; letter-spacing: .02em; } .cites span { white-space: nowrap; }
nav ol { columns: 16rem; column-gap: 2.5rem; padding-left: 1.6rem; margin: .6rem 0; }
article { margin: 0 0 1.5rem; break-inside: avoid-column; }
ol, ul { margin: .25rem 0 .4rem; padding-left: 1.5rem; }
li { margin: .12rem 0; }
li > p { margin: 0; }
li > p + ol, li > p + ul { margin: .05rem 0 .2rem; }
li::marker { color: var(--soft); font-variant-numeric: tabular-nums; }
ol ol { list-style: lower-alpha; } ol ol ol { list-style: lower-roman; } ol ol ol ol { list-style: decimal; } ol ol ol ol ol { list-style: lower-alpha; }
ul { list-style: "–  "; padding-left: 1.2rem; }
table { border-collapse: collapse; margin: .4rem 0 .6rem; font-size: .93em; line-height: 1.35; font-variant-numeric: lining-nums tabular-nums; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .22rem .7rem .22rem 0; border-bottom: 1px solid var(--rule); font-weight: inherit; }
thead th, thead td { color: var(--soft); font-style: italic; border-bottom: 1px solid var(--ink); }
.moved { overflow-x: auto; }
.moved table { font-size: .86em; }
figure { margin: .5rem 0 .6rem; } figcaption { font-size: .86em; font-style: italic; }
.odds { font-size: .84em; } .odds th, .odds td { border: 0; padding: .06rem .5rem .06rem 0; vertical-align: middle; }
.odds thead th { border-bottom: 1px solid var(--rule); } .odds thead td { border-bottom: 1px solid var(--rule); }
.odds .bar { width: 45%; min-width: 5rem; } .bar svg { display: block; width: 100%; height: .8rem; }
.odds .chance, .odds thead th:not(:first-child) { text-align: right; white-space: nowrap; }
.key { width: .6rem; height: .6rem; }
${wordColours}
ins { color: var(--new); text-decoration: underline; text-decoration-thickness: 2px; text-underline-offset: .15em; }
del { color: var(--gone); text-decoration: line-through; text-decoration-thickness: 2px; }
.changes { list-style: none; margin: .2rem 0 .4rem; padding: .3rem .7rem; border-left: 3px solid var(--new); background: var(--band); font-size: .86em; }
.house { display: inline-block; text-align: left; margin-top: 1rem; font-size: .92em; } .house ul { margin: .2rem 0; }
.letter { break-inside: avoid; margin-bottom: 1rem; } .index ul { list-style: none; padding: 0; } .index li { padding-left: 1.2rem; text-indent: -1.2rem; line-height: 1.35; font-size: .93em; }
.term { text-decoration: none; font-weight: 600; } .places { color: var(--soft); font-size: .92em; } .places a { text-decoration-color: var(--rule); }
@media (min-width: 62rem) { .columns { columns: 2; column-gap: 3rem; column-rule: 1px solid var(--rule); } .columns.index { columns: 3; } .whole { max-width: 46rem; } }
@media (max-width: 40rem) { .moved th, .moved td { white-space: nowrap; } body { font-size: 1rem; } main { padding: 1.5rem 1rem 3rem; } h1 { font-size: 1.9rem; } h2 { font-size: 1.4rem; margin-top: 2.4rem; } ol, ul { padding-left: 1.25rem; } ol ol, ol ul, ul ul, ul ol { padding-left: 1rem; } th, td { padding-right: .45rem; overflow-wrap: anywhere; hyphens: auto; } .odds .bar { min-width: 4rem; width: 35%; } }
@page { margin: 18mm 15mm 20mm; @bottom-center { content: counter(page); font: 9pt Georgia, serif; } }
@media print {
  :root { --ground: #fff; --ink: #000; --soft: #444; --rule: #bbb; --accent: #000; --link: #000; --band: #f4f4f4; --new: #000; --gone: #333; }
  body { font-size: 9.6pt; line-height: 1.38; } main { max-width: none; padding: 0; }
  .title { margin: 18mm 0 10mm; } h1 { font-size: 26pt; } h2 { font-size: 15pt; margin-top: 8mm; } h3 { font-size: 11pt; }
  a, .places a { text-decoration: none; color: inherit; }
  .columns { columns: 2; column-gap: 8mm; column-rule: 1px solid var(--rule); } .columns.index { columns: 3; }
  h2, h3, .about, .doc, figcaption, thead, .changes { break-after: avoid; }
  p, li { orphans: 3; widows: 3; } tr, figure { break-inside: avoid; } article { break-inside: auto; margin-bottom: 4mm; }
  p:has(+ table), p:has(+ .moved), p:has(+ ol), p:has(+ ul) { break-after: avoid; } table:not(:has(tbody tr:nth-child(5))) { break-inside: avoid; }
  .moved { overflow: visible; } .moved th, .moved td { white-space: normal; }
  ins { font-weight: 600; } * { print-color-adjust: exact; }
}
`;
