import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

/** Heap in MB of a process that allocated 60 MB and then rested. */
function restingHeap(options: readonly string[]): number {
  const code = `
    import { releaseIdleMemory } from ${JSON.stringify(new URL('./idle-memory.ts', import.meta.url))};
    let data = Array.from({ length: 60 }, () => new Array(131_072).fill(1.5));
    data = null;
    releaseIdleMemory(200);
    setTimeout(() => console.log(process.memoryUsage().heapTotal / 1e6), 1_500);`;
  return Number(execFileSync(process.execPath, [...options, '--input-type=module', '--eval', code]));
}

it('returns the memory of earlier work while the process rests', () => {
  expect(restingHeap([])).toBeGreaterThan(60);
  expect(restingHeap(['--expose-gc'])).toBeLessThan(30);
});
