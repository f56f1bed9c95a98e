import { expect, test } from 'vitest';
import { publicationsIn } from './server-counts.ts';

test('counts both publish commands only', () => {
  const info = [
    '# Commandstats',
    'cmdstat_publish:calls=12,usec=1,usec_per_call=1.00',
    'cmdstat_spublish:calls=30,usec=1,usec_per_call=1.00',
    'cmdstat_ssubscribe:calls=7,usec=1,usec_per_call=1.00',
    'cmdstat_pubsub|numsub:calls=9,usec=1,usec_per_call=1.00',
    '',
  ].join('\r\n');
  expect(publicationsIn(info)).toBe(42);
  expect(publicationsIn('# Commandstats\r\n')).toBe(0);
});
