import { randomUUID } from 'node:crypto';
import { event } from '@poc/contracts/event';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { parseEvent } from './parse-event.ts';

const counted = event('commerce.test.counted.v2', z.object({ n: z.number() }));
const contracts = new Map([[counted.type, counted]]);
const read = (type: string, data: unknown = { n: 1 }) =>
  parseEvent(
    Buffer.from(
      JSON.stringify({
        id: randomUUID(),
        type,
        occurredAt: new Date().toISOString(),
        key: 'a',
        traceId: '',
        data,
      }),
    ),
    contracts,
  );

it('reads its own version, and ignores fields added by a later release', () => {
  expect(read('commerce.test.counted.v2', { n: 1, unit: 'kobo' })).toMatchObject({
    kind: 'event',
    event: { data: { n: 1 } },
  });
});

it('returns unreadable for a newer and for an older version of a handled event', () => {
  expect(read('commerce.test.counted.v3')).toEqual({
    kind: 'unreadable',
    reason: 'commerce.test.counted.v3: this release handles commerce.test.counted.v2',
  });
  for (const type of ['commerce.test.counted.v10', 'commerce.test.counted.v1', 'commerce.test.counted'])
    expect(read(type), type).toMatchObject({ kind: 'unreadable' });
});

it('ignores other events', () => {
  for (const type of ['commerce.test.forgotten.v3', 'commerce.test.counted.again.v2', 'v3'])
    expect(read(type), type).toEqual({ kind: 'other' });
});
