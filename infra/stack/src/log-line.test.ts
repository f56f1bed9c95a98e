import { expect, test } from 'vitest';
import { prettyLine, readableLines, timeOf } from './log-line.ts';

const record = { level: 30, time: Date.UTC(2026, 0, 2, 3, 4, 5, 6), pid: 1, name: 'x', msg: 'listening' };

test('a record shows process, time, level, message and its other fields', () => {
  expect(prettyLine(JSON.stringify({ ...record, port: 80 }), 'identity')).toBe(
    'identity   [03:04:05.006] INFO: listening {"port":80}',
  );
});

test('a stack trace is shown on separate lines', () => {
  const err = { type: 'Error', message: 'x', stack: 'Error: x\n  at y' };
  const line = prettyLine(JSON.stringify({ ...record, level: 50, msg: 'failed', err }), 'commerce');
  expect(line.split('\n').map((part) => part.trim())).toContain('at y');
});

test('lines of a failure are formatted, with stack traces on separate lines', () => {
  const err = { type: 'Error', message: 'no database', stack: 'Error: no database\n  at y' };
  const fatal = JSON.stringify({ ...record, level: 60, msg: 'service failed to start', err });
  const lines = readableLines(['plain words', fatal]).map((line) => line.trim());
  expect(lines.slice(0, 2)).toEqual(['plain words', '[03:04:05.006] FATAL: service failed to start']);
  expect(lines).toContain('at y');
});

test('other lines are unchanged and have no time', () => {
  expect(prettyLine('plain words', 'redis')).toBe('redis      plain words');
  expect(timeOf('plain words')).toBeUndefined();
  expect(timeOf(JSON.stringify(record))).toBe(record.time);
});
