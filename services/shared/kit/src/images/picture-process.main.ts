import { readFileSync } from 'node:fs';
import type { PictureJob, PictureOutcome } from './picture-job.ts';
import { renderHere } from './render-here.ts';

// Ctrl-C reaches every process of a terminal: this one lives as long as the one that started it.
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

/** `maxRSS` also counts what the process that forked this one had in memory, so Linux is asked for this program's own peak. */
function peakKilobytes(): number {
  const { maxRSS } = process.resourceUsage();
  if (process.platform !== 'linux') return maxRSS;
  const own = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
  return own === undefined ? maxRSS : Number(own);
}
