#!/usr/bin/env node
// The entry of the `fray` command.
import { Command } from 'commander';

const program = new Command('fray').description('Tabletop combat rules: check, run, replay and verify').version('0.0.0');

await program.parseAsync();
