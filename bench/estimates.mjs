// Compares how long estimates take on the kernel and on the machine, over the first scenario of each shipped system, with linking.
// Call it as `npm run bench:estimates`, or with `-- --runs 200000`.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { bundled } from './bundled.mjs';

const { values } = parseArgs({ options: { runs: { type: 'string', default: '10000' } } });
const rulesets = fileURLToPath(new URL('../rulesets', import.meta.url));
const systems = ['momentum', 'ap-loss', 'column-ambush', 'unit-ambush', 'action-segments'];

const folder = mkdtempSync(join(tmpdir(), 'fray-estimates-'));
try {
  const file = await bundled('estimates.ts', folder);
  console.log(`${'system'.padEnd(18)}${'kernel'.padStart(10)}${'machine'.padStart(10)}  ratio`);
  for (const name of systems) {
    const [kernel, machine] = ['kernel', 'machine'].map((by) =>
      JSON.parse(
        execFileSync(process.execPath, [file, rulesets, `${name}/${name}.fray`, values.runs, by], {
          encoding: 'utf8',
          maxBuffer: 1 << 26,
        }),
      ),
    );
    if (JSON.stringify(kernel.counts) !== JSON.stringify(machine.counts))
      throw new Error(`${name}: the kernel counts otherwise than the machine`);
    const shown = ({ time }) => `${time.toFixed(0)} ms`.padStart(10);
    const ratio = (kernel.time / machine.time).toFixed(2);
    console.log(`${name.padEnd(18)}${shown(kernel)}${shown(machine)}  ${ratio}`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
