import { describe, expect, it } from 'vitest';
import { seedId, seedNumber } from './ids.ts';

describe('the ids of demo data', () => {
  it('are equal in every run', () => {
    expect(seedId('person', 'member').toHexString()).toBe(seedId('person', 'member').toHexString());
    expect(seedId('show', 'pip-happens').toHexString()).toMatch(/^[0-9a-f]{24}$/);
  });

  it('differ by kind and by key', () => {
    const ids = [seedId('person', 'ada'), seedId('show', 'ada'), seedId('person', 'tunde')];
    expect(new Set(ids.map((id) => id.toHexString())).size).toBe(3);
  });

  it('numbers stay below their bound', () => {
    for (let turn = 0; turn < 100; turn += 1) {
      expect(seedNumber('show-like', `${turn}`, 3)).toBeLessThan(3);
    }
  });
});
