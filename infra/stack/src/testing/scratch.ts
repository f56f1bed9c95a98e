import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { ProvisionContext } from '../artifacts/downloads.ts';

/** Creates a temporary folder, removed at the end of the test. */
export function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'poc-stack-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Sets environment variables for one test. */
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

/** A provision context that records progress in `shown`. */
export function provisionContext(
  signal = new AbortController().signal,
): ProvisionContext & { shown: string[] } {
  const shown: string[] = [];
  const show = (text: string): void => {
    shown.push(text);
  };
  return { signal, shown, task: { update: show, done: show, fail: show }, record: () => () => {} };
}
