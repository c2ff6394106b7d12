// Plays runs of a scenario of a shipped system from a cold start, and prints the milliseconds of processor time:
// `node estimates.mjs FOLDER PATH RUNS kernel|machine`.
import { readFileSync } from 'node:fs';
import { defaultSource, firstSource, policySource } from '@fray/engine/drivers';
import { createSampler } from '@fray/engine/odds';
import { begun } from './begun.ts';

const [folder = '', path = '', runs = '', by = ''] = process.argv.slice(2);
const { ruleset, program, start } = begun(readFileSync(`${folder}/${path}`, 'utf8'));
const policies = ruleset.scenarios[0]?.policies ?? [];
const choices = [policySource(program, policies), defaultSource, firstSource];
const before = process.cpuUsage();
const sampler = createSampler({ program, start, choices }, '1', by === 'kernel' ? policies : null);
const { counts } = sampler.play(0, Number(runs));
const { user, system } = process.cpuUsage(before);
process.stdout.write(JSON.stringify({ time: (user + system) / 1000, counts }));
