import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Host, openHost, partOf } from './host.ts';

let dataDir: string;
let host: Host;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'poc-host-'));
  host = await openHost({ dataDir });
});
afterEach(async () => {
  await host.release();
  rmSync(dataDir, { recursive: true, force: true });
});

it('continues when a part of it ends', () => {
  const [part, other] = [partOf(host), partOf(host)];
  part.abort();
  expect([part, other, host].map(({ signal }) => signal.aborted)).toEqual([true, false, false]);
});

it('ends with all of its parts', () => {
  const part = partOf(host);
  host.abort();
  expect(part.signal.aborted).toBe(true);
});
