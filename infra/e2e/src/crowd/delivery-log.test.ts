import { describe, expect, it } from 'vitest';
import { createDeliveryLog } from './delivery-log.ts';

describe('the delivery log of a viewer', () => {
  it('is complete up to the first missing number', () => {
    const log = createDeliveryLog();
    log.deliver([1, 2, 3]);
    log.deliver([6, 7]);
    expect(log).toMatchObject({ last: 3, behind: true, skipped: 2, repeated: 0 });
    log.read([4, 5, 6]);
    expect(log).toMatchObject({ last: 7, behind: false });
  });

  it('counts duplicates and disorder of one connection', () => {
    const log = createDeliveryLog();
    log.deliver([1, 2, 2]);
    log.deliver([4, 3]);
    expect(log).toMatchObject({ last: 4, repeated: 2, skipped: 1 });
  });

  it('accepts repeats by a new connection', () => {
    const log = createDeliveryLog();
    log.deliver([1, 2, 3]);
    log.connect();
    log.read([4, 5, 6]);
    log.deliver([5, 6, 7]);
    expect(log).toMatchObject({ last: 7, behind: false, repeated: 0, skipped: 0 });
  });

  it('is behind while known messages are missing', () => {
    const log = createDeliveryLog();
    log.hear(2);
    expect(log.behind).toBe(true);
    log.deliver([1, 2]);
    expect(log.behind).toBe(false);
  });
});
