import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@poc/kit/log';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { unknownErrors } from './unknown-errors.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'poc-logs-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Writes the log lines of a service for these failures. */
function createLog(name: string, failures: readonly { errorCode: string; message: string }[]): void {
  const lines: string[] = [];
  const logger = createLogger({ service: name }, { write: (line) => void lines.push(line) });
  for (const { errorCode, message } of failures)
    logger.error({ err: new Error(message), errorCode }, 'request failed');
  writeFileSync(join(folder, `${name}.log`), lines.join(''));
}

it('finds 500 responses with their cause and process', () => {
  createLog('commerce', [
    { errorCode: 'service_unavailable', message: 'no primary' },
    { errorCode: 'internal_error', message: 'hasErrorLabel is not a function' },
  ]);
  createLog('catalog', []);
  const { count, lines } = unknownErrors(folder);
  expect(count).toBe(1);
  expect(lines[0]).toMatch(/^commerce .*hasErrorLabel is not a function/s);
});

it('prints the first of many', () => {
  createLog(
    'catalog',
    Array.from({ length: 30 }, () => ({ errorCode: 'internal_error', message: 'once more' })),
  );
  const { count, lines } = unknownErrors(folder);
  expect({ count, shown: lines.length }).toEqual({ count: 30, shown: 20 });
});
