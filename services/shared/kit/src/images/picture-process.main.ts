import { readFileSync } from 'node:fs';
import type { PictureJob, PictureOutcome } from './picture-job.ts';
import { renderHere } from './render-here.ts';

// Ctrl-C signals all processes of the terminal; this one must end only with its parent.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
process.on('disconnect', () => process.exit(0));

process.on('message', async (job: PictureJob) => {
  process.send?.(await outcomeOf(job));
});

async function outcomeOf(job: PictureJob): Promise<PictureOutcome> {
  try {
    const pictures = await renderHere(job);
    return { pictures, peakKilobytes: peakKilobytes() };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : 'unknown' };
  }
}

/** Peak memory of this process. `maxRSS` includes the memory of the parent before the fork, so on Linux `VmHWM` is used. */
function peakKilobytes(): number {
  const { maxRSS } = process.resourceUsage();
  if (process.platform !== 'linux') return maxRSS;
  const own = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
  return own === undefined ? maxRSS : Number(own);
}
