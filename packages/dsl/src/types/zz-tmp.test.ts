import { readFileSync } from 'node:fs';
import { test } from 'vitest';
import { parse } from '/work/main/packages/dsl/src/syntax/parser.ts';
import { createSource } from '/work/main/packages/dsl/src/source/source.ts';
import { createCollector } from '/work/main/packages/dsl/src/diagnostics/collector.ts';
import { renderDiagnostic } from '/work/main/packages/dsl/src/diagnostics/render.ts';
import { collectNames } from '/work/main/packages/dsl/src/names/collect.ts';
import { checkTypes } from '/work/main/packages/dsl/src/types/check.ts';
test('x', () => {
  for (const f of (process.env.FILES ?? '').split(' ')) {
    const source = createSource(f, readFileSync(f, 'utf8'));
    const p = parse(source);
    const c = createCollector();
    c.add(p.diagnostics);
    const t0 = performance.now();
    const names = collectNames([p.file], new Map([[f, source]]), c);
    checkTypes([p.file], names, c);
    console.log(f, c.list().length, (performance.now() - t0).toFixed(1) + 'ms');
    for (const d of c.list()) console.log(renderDiagnostic(d, () => source));
  }
});
