import { describe, expect, it } from 'vitest';
import { currentTraceparent, runWithTrace } from './trace.ts';

const given = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
const wellFormed = /^00-[0-9a-f]{32}-[0-9a-f]{16}-0[01]$/;

describe('runWithTrace', () => {
  it('continues the trace of the carrier in a new span', async () => {
    const inside = await runWithTrace({ traceparent: given }, async () => {
      await Promise.resolve();
      return currentTraceparent();
    });
    expect(inside).toMatch(wellFormed);
    expect(inside.split('-')[1]).toBe('0af7651916cd43dd8448eb211c80319c');
    expect(inside.split('-')[2]).not.toBe('b7ad6b7169203331');
  });

  it.each([{}, { traceparent: 'nonsense' }, { traceparent: '00-0-0-00' }])(
    'starts a new trace without a valid one: %o',
    (carrier) => {
      const [one, two] = runWithTrace(carrier, () => [currentTraceparent(), currentTraceparent()]);
      expect(one).toMatch(wellFormed);
      expect(two).toBe(one);
    },
  );

  it('isolates concurrent runs', async () => {
    const runs = await Promise.all(
      [1, 2, 3].map(() =>
        runWithTrace({}, async () => {
          const before = currentTraceparent();
          await new Promise((resolve) => setTimeout(resolve, 5));
          return before === currentTraceparent() ? before : 'mixed up';
        }),
      ),
    );
    expect(new Set(runs).size).toBe(3);
    expect(runs).not.toContain('mixed up');
  });
});
