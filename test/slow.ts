// Runs before each test file: a developer's run leaves out the tests that took longest when `npm run test:slow` last measured them.
import { relative } from 'node:path';
import { beforeEach } from 'vitest';
import { brisk } from './scale.ts';
import { slowest } from './slowest.ts';

if (brisk)
  beforeEach(({ task, skip }) => {
    const file = relative('', task.file.filepath).replaceAll('\\', '/');
    const names = [task.name];
    for (let at = task.suite; at !== undefined; at = at.suite) names.unshift(at.name);
    if (slowest[file]?.includes(names.join(' ')) === true) skip();
  });
