import { expect, test } from 'vitest';
import { StateFolder } from '../state/state.ts';
import { scratchFolder } from '../testing/scratch.ts';
import { choosePorts } from './choose-ports.ts';

test('ports are distinct, and the same at the next start', async () => {
  const state = new StateFolder(scratchFolder());
  const first = await choosePorts(state, ['a', 'b'], { web: 8080 });
  expect(new Set(Object.values(first)).size).toBe(3);
  expect(first.web).toBe(8080);
  const others = await choosePorts(state, ['c']);
  expect(Object.values(first)).not.toContain(others.c);
  expect(await choosePorts(state, ['a', 'b'], { web: 8080 })).toEqual(first);
});
