import { AppError } from '@poc/kit/errors';
import { ProgramFailed, TooSlow } from '@poc/kit/process/run-guarded';
import { withWorkFolder } from '@poc/kit/process/work-folder';
import { showModel } from '../../shows/shows.api.ts';
import { type ClaimedJob, claimJob, failJob, JobLost, releaseJob } from './claim-job.ts';
import { type ConversionFault, conversionModel } from './conversion.model.ts';
import { convertVideo, type EncodingDeps, UnconvertibleVideo } from './convert-video.ts';
import { copyRecording } from './copy-recording.ts';
import { whileLeased } from './while-leased.ts';

/**
 * Converts due videos in turn. The caller's lease ensures that one process converts; if the lease lapses, the
 * encoding is aborted and writes nothing more.
 * @param renewLease resolves to false once the lease is lost
 * @returns number of videos converted
 */
export async function convertVideos(
  deps: EncodingDeps,
  signal: AbortSignal,
  renewLease: () => Promise<boolean>,
): Promise<number> {
  let converted = 0;
  while (!signal.aborted && (await renewLease()) && (await deps.encoder.isAvailable())) {
    const job = await claimJob(deps.db, deps.clock.now());
    if (!job) break;
    if (await tryJob(deps, job, signal, renewLease)) converted += 1;
  }
  return converted;
}

async function tryJob(
  deps: EncodingDeps,
  job: ClaimedJob,
  signal: AbortSignal,
  renewLease: () => Promise<boolean>,
): Promise<boolean> {
  const { db, clock, logger } = deps;
  if (!(await showModel(db).exists({ videoUrl: job.videoUrl }))) {
    await conversionModel(db).deleteOne({ _id: job._id, worker: job.worker });
    return false;
  }
  try {
    await whileLeased(renewLease, signal, (either) =>
      withWorkFolder('video', (folder) =>
        job.recording
          ? copyRecording(deps, { ...job, recording: job.recording }, folder, either)
          : convertVideo(deps, job, folder, either),
      ),
    );
    return true;
  } catch (error) {
    if (error instanceof JobLost) return false;
    if (!signal.aborted) {
      const { videoUrl, attempts } = job;
      logger.warn({ err: error, videoUrl, attempts }, 'could not convert video');
    }
    const left = signal.aborted ? releaseJob(db, job, clock.now()) : failJob(db, job, outcomeOf(error));
    await left.catch(unlessLost);
    return false;
  }
}

function unlessLost(error: unknown): void {
  if (!(error instanceof JobLost)) throw error;
}

function outcomeOf(error: unknown): { reason: ConversionFault; isFinal: boolean } {
  if (error instanceof UnconvertibleVideo) return { reason: error.reason, isFinal: true };
  if (error instanceof TooSlow) return { reason: 'too_slow', isFinal: false };
  if (error instanceof ProgramFailed) return { reason: 'encoder', isFinal: false };
  const isStore = error instanceof AppError || (error instanceof Error && 'code' in error);
  return { reason: isStore ? 'storage' : 'interrupted', isFinal: false };
}
