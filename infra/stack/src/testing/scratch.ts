import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { ProvisionContext } from '../artifacts/downloads.ts';

/** An empty folder that is removed when the test is over. */
export function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'poc-stack-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Sets variables for one test. */
export function withEnvironment(values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values)) {
    const before = process.env[name];
    process.env[name] = value;
    onTestFinished(() => {
      if (before === undefined) delete process.env[name];
      else process.env[name] = before;
    });
  }
}

/** A context that keeps what would be shown as progress. */
export function provisionContext(
  signal = new AbortController().signal,
): ProvisionContext & { shown: string[] } {
  const shown: string[] = [];
  const keep = (text: string): void => {
    shown.push(text);
  };
  return { signal, shown, task: { update: keep, done: keep, fail: keep }, record: () => () => {} };
}
