import { expect, test, vi } from 'vitest';

// The module makes the page's connection; this test is about counting alone.
vi.mock('../../../shared/socket/live-socket.ts', () => ({ liveSocket: {} }));
const { laterTotals } = await import('./use-reactions.ts');

test('a total from a node that lags behind does not turn a counter back', () => {
  const shown = { like: 10, heart: 5, clap: 1 };
  expect(laterTotals(shown, { like: 12, heart: 4, clap: 1 })).toEqual({ like: 12, heart: 5, clap: 1 });
  expect(laterTotals(shown, { heart: 6 })).toEqual({ like: 10, heart: 6, clap: 1 });
});
