import { expect, test } from 'vitest';
import { prettyLine } from './log-line.ts';

test('a record shows time, level, process, message and its other fields', () => {
  const record = {
    level: 30,
    time: Date.UTC(2026, 0, 2, 3, 4, 5, 6),
    pid: 1,
    hostname: 'h',
    name: 'x',
    msg: 'listening',
    port: 80,
  };
  expect(prettyLine(JSON.stringify(record), 'identity')).toBe(
    '03:04:05.006 info  identity   listening port=80',
  );
});

test('a trace is shown in lines of its own', () => {
  const line = prettyLine(
    JSON.stringify({ level: 50, time: 0, msg: 'failed', err: { stack: 'Error: x\n  at y' } }),
    'commerce',
  );
  expect(line).toContain('err=\n    Error: x\n      at y');
});

test('what is no record is shown as it is', () => {
  expect(prettyLine('plain words', 'redis').trimStart()).toBe('redis      plain words');
});
