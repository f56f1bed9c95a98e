import { expect, it } from 'vitest';
import { createPacer } from './pacer.ts';

it('has its base width while rounds are cheap, widens with cost and lateness within bounds, and narrows again', () => {
  const pacer = createPacer({ baseMs: 25, maxMs: 150, share: 0.25 });
  for (let flush = 0; flush < 20; flush++) pacer.record(5, 2);
  expect(pacer.widthMs).toBe(25);
  for (let flush = 0; flush < 20; flush++) pacer.record(20, 2);
  expect(pacer.widthMs).toBeGreaterThan(75);
  expect(pacer.widthMs).toBeLessThan(85);
  for (let flush = 0; flush < 20; flush++) pacer.record(40, 500);
  expect(pacer.widthMs).toBe(150);
  for (let flush = 0; flush < 40; flush++) pacer.record(1, 0);
  expect(pacer.widthMs).toBe(25);
});
