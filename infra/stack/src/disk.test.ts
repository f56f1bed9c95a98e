import { join } from 'node:path';
import { expect, test } from 'vitest';
import { assertFreeSpace } from './disk.ts';
import { scratchFolder } from './testing/scratch.ts';

test('reports a disk without enough space in one line with the setting that moves the folder', async () => {
  const folder = join(scratchFolder(), 'not', 'there', 'yet');
  await expect(assertFreeSpace(folder, 1, 'POC_CACHE_DIR')).resolves.toBeUndefined();
  await expect(assertFreeSpace(folder, 1e18, 'POC_CACHE_DIR')).rejects.toThrow(
    /^The disk that holds .* has \d+ MB free, 1000000000000 MB are needed; free some or move it with POC_CACHE_DIR\.$/,
  );
});
