import { describe, expect, it } from 'vitest';
import { createTold } from './told.ts';

describe('the account of a viewer', () => {
  it('is complete up to the first number that is not there', () => {
    const told = createTold();
    told.tell([1, 2, 3]);
    told.tell([6, 7]);
    expect(told).toMatchObject({ last: 3, behind: true, skipped: 2, repeated: 0 });
    told.read([4, 5, 6]);
    expect(told).toMatchObject({ last: 7, behind: false });
  });

  it('counts what one connection tells twice, or in another order', () => {
    const told = createTold();
    told.tell([1, 2, 2]);
    told.tell([4, 3]);
    expect(told).toMatchObject({ last: 4, repeated: 2, skipped: 1 });
  });

  it('lets a new connection tell what was read for it, and what the one before told', () => {
    const told = createTold();
    told.tell([1, 2, 3]);
    told.connect();
    told.read([4, 5, 6]);
    told.tell([5, 6, 7]);
    expect(told).toMatchObject({ last: 7, behind: false, repeated: 0, skipped: 0 });
  });

  it('is behind as long as it hears of more than it has', () => {
    const told = createTold();
    told.hear(2);
    expect(told.behind).toBe(true);
    told.tell([1, 2]);
    expect(told.behind).toBe(false);
  });
});
