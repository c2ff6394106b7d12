// Runs the same suite on every store that exists.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMemoryStore } from '@fray/engine/store';
import { createFileStore } from '../../packages/cli/src/store/file-store.ts';
import { hash } from '../engine/runs.ts';
import { storeConformance, type Pair } from './conformance.ts';

function memory(): Pair {
  const texts = new Map<string, string | Uint8Array>();
  return { one: createMemoryStore(hash, texts), other: createMemoryStore(hash, texts) };
}

function files(): Pair {
  const folder = mkdtempSync(join(tmpdir(), 'fray-store-'));
  const path = (log: string): string => join(folder, log);
  return {
    one: createFileStore({ hash, path }),
    other: createFileStore({ hash, path }),
    end: () => rmSync(folder, { recursive: true, force: true }),
  };
}

storeConformance('memory', memory);
storeConformance('files', files);
