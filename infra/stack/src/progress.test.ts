import { expect, test } from 'vitest';
import { formatDuration, formatMegabytes, Progress } from './progress.ts';

test('formats durations', () => {
  expect(formatDuration(430)).toBe('0.4 s');
  expect(formatDuration(12_340)).toBe('12.3 s');
  expect(formatDuration(125_000)).toBe('2 min 05 s');
});

test('formats sizes, which never exceed their total', () => {
  expect(formatMegabytes(23_400_000)).toBe('23 MB');
  expect(formatMegabytes(23_400_000, 42_156_333)).toBe('23 / 42 MB');
  expect(formatMegabytes(50_000_000, 42_156_333)).toBe('42 / 42 MB');
});

test('prints one line per finished task without a terminal, without colours', () => {
  const written: string[] = [];
  const progress = new Progress({ write: (text) => written.push(text) });
  const task = progress.task('MongoDB');
  task.update('downloading 1 / 42 MB');
  task.done('MongoDB 6.0.5 on 127.0.0.1:20001');
  task.done('a second time');
  expect(written.join('')).toMatch(/^ {2}✓ MongoDB {6}MongoDB 6\.0\.5 on 127\.0\.0\.1:20001 {2}\d+\.\d s\n$/);
});

test('redraws running tasks below finished lines on a terminal', () => {
  const written: string[] = [];
  const before = process.env.CI;
  delete process.env.CI;
  const progress = new Progress({ isTTY: true, columns: 80, write: (text) => written.push(text) });
  if (before !== undefined) process.env.CI = before;
  progress.task('Kafka', 'downloading');
  progress.line('above');
  progress.line('again');
  progress.close();
  expect(written[0]).toBe('above\n');
  expect(written[1]).toContain('Kafka        downloading');
  expect(written[2]).toBe('\u001b[1A\u001b[0J');
});
