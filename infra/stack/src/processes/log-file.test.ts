import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from '../testing/scratch.ts';
import { logSince, openLog, rotateLog } from './log-file.ts';

test('rotates a large log, not a small one', () => {
  const path = join(scratchFolder(), 'a.log');
  writeFileSync(path, 'small\n');
  rotateLog(path);
  expect(readFileSync(path, 'utf8')).toBe('small\n');
  writeFileSync(path, 'x'.repeat(10_000_001));
  rotateLog(path);
  expect(statSync(path).size).toBe(0);
  expect(statSync(`${path}.1`).size).toBe(10_000_001);
});

test('returns only lines since the start', () => {
  const path = join(scratchFolder(), 'a.log');
  writeFileSync(path, 'before\n');
  const log = openLog(path);
  writeFileSync(log.fd, 'after\n');
  log.close();
  expect(logSince(path, log.offset)).toBe('after\n');
  expect(logSince(join(path, 'missing'), 0)).toBe('');
});
