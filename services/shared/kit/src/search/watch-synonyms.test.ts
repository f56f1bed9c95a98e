import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { silent } from '../testing/create-database.ts';
import { builtInGroups } from './synonyms.ts';
import { watchSynonyms } from './watch-synonyms.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('polls from the first search on, and retains the last answer during an outage', async () => {
  const read = vi.fn(async () => ({ added: [['agbada', 'kaftan']], disabled: [] as string[] }));
  const watch = watchSynonyms(read, { logger: silent });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(read).not.toHaveBeenCalled();
  expect(watch.current().get('hoodi')).toContain('jumper');
  await vi.advanceTimersByTimeAsync(0);
  expect(watch.current().get('agbada')).toEqual(['kaftan']);
  read.mockRejectedValue(new Error('away'));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(watch.current().get('agbada')).toEqual(['kaftan']);
  const hoodie = builtInGroups.find(({ words }) => words.includes('hoodie'))?.id ?? '';
  read.mockResolvedValue({ added: [], disabled: [hoodie] });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(watch.current().get('agbada')).toBeUndefined();
  expect(watch.current().get('jumper')).toBeUndefined();
  watch.stop();
  const { length } = read.mock.calls;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(read.mock.calls).toHaveLength(length);
});

it('every built-in group has a unique id', () => {
  expect(new Set(builtInGroups.map(({ id }) => id)).size).toBe(builtInGroups.length);
});
