import { expect, test } from 'vitest';
import { labelsOf } from './compose.ts';

test('labels of running services become settings, all others are ignored', () => {
  const lines = [
    JSON.stringify({ Service: 'redis', Labels: 'a=b,poc.env.REDIS_URL=redis://127.0.0.1:6379' }),
    JSON.stringify({ Service: 'web', Labels: 'com.docker.compose.project=poc' }),
    'time="now" level=warning msg="something else"',
  ];
  expect(labelsOf(lines.join('\n'))).toEqual({ REDIS_URL: 'redis://127.0.0.1:6379' });
});
