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
    return { pictures, peakKilobytes: process.resourceUsage().maxRSS };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : 'unknown' };
  }
}
