import { describe, expect, it } from 'vitest';
import { notesOn, readSummary, summaryTable } from './summary.ts';

const exported = {
  metrics: {
    http_req_duration: {
      min: 0.4,
      med: 2.25,
      max: 80,
      'p(95)': 12.345,
      'p(99)': 40.5,
      thresholds: { 'p(95)<1000': false, 'p(99)<30': true },
    },
    http_req_waiting: { min: 1, med: 1, max: 1, 'p(95)': 1, 'p(99)': 1 },
    live_ack_ms: { min: 0, med: 0, max: 0, 'p(95)': 0, 'p(99)': 0, thresholds: { 'p(95)<9': false } },
    http_req_failed: { passes: 0, fails: 230, value: 0, thresholds: { 'rate==0': false } },
    rate_limited: { count: 3, rate: 0.3 },
    live_refused: { count: 0, rate: 0, thresholds: { 'count==0': false } },
  },
  root_group: { name: '' },
};

describe('readSummary', () => {
  it('reads values, and inverts thresholds', () => {
    const metrics = readSummary(exported);
    expect(metrics.find(({ name }) => name === 'http_req_duration')).toEqual({
      name: 'http_req_duration',
      values: { min: 0.4, med: 2.25, max: 80, 'p(95)': 12.345, 'p(99)': 40.5 },
      thresholds: [
        { expression: 'p(95)<1000', kept: true },
        { expression: 'p(99)<30', kept: false },
      ],
    });
    expect(metrics.find(({ name }) => name === 'http_req_failed')?.values.rate).toBe(0);
  });

  it.each([null, 'text', {}, { metrics: 7 }])('refuses %j', (json) => {
    expect(() => readSummary(json)).toThrow(TypeError);
  });
});

describe('summaryTable', () => {
  const table = summaryTable(readSummary(exported));

  it('shows measured times, and each threshold with its value', () => {
    expect(table).toContainEqual(expect.stringMatching(/^ {2}http_req_duration +2\.250 +12\.3 +40\.5 +80$/));
    expect(table).toContainEqual(expect.stringMatching(/^✓ http_req_duration +p\(95\)<1000 +12\.3$/));
    expect(table).toContainEqual(expect.stringMatching(/^✗ http_req_duration +p\(99\)<30 +40\.5$/));
    expect(table).toContainEqual(expect.stringMatching(/^✓ http_req_failed +rate==0 +0$/));
  });

  it('omits the parts of a request', () => {
    expect(table.join('\n')).not.toContain('waiting');
  });

  it('marks thresholds without samples', () => {
    expect(table.filter((line) => line.includes('live_ack_ms'))).toEqual([
      expect.stringMatching(/^– live_ack_ms +p\(95\)<9 +nothing measured$/),
    ]);
  });
});

describe('notesOn', () => {
  it('warns about rate limits and missing samples', () => {
    expect(notesOn(readSummary(exported))).toEqual([
      expect.stringContaining('3 requests returned 429'),
      expect.stringContaining('Nothing was measured for live_ack_ms'),
    ]);
  });

  it('warns about rejected messages', () => {
    const metrics = readSummary({ metrics: { live_refused: { count: 2 } } });
    expect(notesOn(metrics)).toEqual([expect.stringContaining('2 messages were rejected')]);
  });
});
