import { expect, it } from 'vitest';
import { parseLoadRequest } from './arguments.ts';
import { htmlReport } from './html-report.ts';
import { readSummary } from './summary.ts';

const request = parseLoadRequest(['breakpoint'], {});
const metrics = readSummary({
  metrics: {
    'http_req_duration{name:<script>}': {
      med: 2,
      'p(95)': 12.3,
      'p(99)': 40,
      max: 80,
      thresholds: { 'p(95)<10': true },
    },
    http_req_failed: { value: 0, thresholds: { 'rate<0.01': false } },
  },
});

it('contains each time and threshold, escaped, and loads no resources', () => {
  if (!request) throw new Error('no request');
  const html = htmlReport({
    request,
    metrics,
    passed: false,
    startedAt: new Date(0),
    cores: 2,
    k6: 'v2.0.0',
  });
  expect(html).toContain('A threshold was exceeded.');
  expect(html).toContain(
    '<td>p(95)&lt;10</td><td class="number">12.3</td><td class="exceeded">exceeded</td>',
  );
  expect(html).toContain('<td>rate&lt;0.01</td><td class="number">0</td><td class="met">met</td>');
  expect(html).toContain('a machine with 2 cores');
  expect(html).not.toContain('<script');
  expect(html).not.toMatch(/(src|href)=/);
});
