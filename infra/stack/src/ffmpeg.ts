import { join } from 'node:path';
import { pinned } from './artifacts/artifacts.ts';
import { provision } from './artifacts/downloads.ts';
import { isStopped, StoppedError } from './errors.ts';
import { cacheDir } from './paths.ts';
import { findOnPath, isExecutable, reasonOf, tryCommand } from './processes/run-command.ts';
import { formatMegabytes, type Progress } from './progress.ts';
import { wheel, wheelFile } from './servers/python-wheel.ts';

const build = pinned('ffmpeg');
const folder = `ffmpeg-${build.version}`;
/** Encoders that a machine's own ffmpeg must have; some distributions omit H.264. */
const encoders = ['libx264', 'aac', 'mjpeg', 'png'];

/**
 * Finds the program that converts uploaded and live videos: `FFMPEG_PATH`, one on PATH with all encoders, else
 * the path to which `fetchFfmpeg` downloads it while the system runs.
 */
export async function findFfmpeg(signal: AbortSignal): Promise<string> {
  if (process.env.FFMPEG_PATH) return process.env.FFMPEG_PATH;
  const program = findOnPath('ffmpeg');
  if (program !== undefined && (await hasEncoders(program, signal))) return program;
  try {
    return join(cacheDir(), folder, wheelFile(build).program ?? '');
  } catch {
    return 'ffmpeg';
  }
}

async function hasEncoders(program: string, signal: AbortSignal): Promise<boolean> {
  const options = { signal, timeoutMs: 10_000 };
  const { stdout } = await tryCommand(program, ['-hide_banner', '-encoders'], options).catch(
    (error: unknown) => {
      if (error instanceof StoppedError) throw error;
      return { stdout: '' };
    },
  );
  return encoders.every((name) => stdout.includes(` ${name} `));
}

const consequence = 'uploaded videos keep one quality and live video is refused';

/** Returns a sentence if ffmpeg is missing or still being downloaded, else undefined. */
export async function ffmpegHint(signal: AbortSignal): Promise<string | undefined> {
  const program = await findFfmpeg(signal);
  if (process.env.FFMPEG_PATH || isExecutable(program)) return undefined;
  return `ffmpeg is not available yet, so ${consequence}. \`npm start\` downloads it in the background.`;
}

/**
 * Downloads ffmpeg, if it is missing, while the system runs. Services find it within a minute. A failure prints one
 * line, and the next start retries.
 */
export async function fetchFfmpeg(progress: Progress, signal: AbortSignal): Promise<void> {
  if ((await ffmpegHint(signal)) === undefined) return;
  const task = progress.task('ffmpeg');
  try {
    const file = wheelFile(build);
    const size = formatMegabytes(file.bytes);
    progress.line(
      `  Downloading ffmpeg in the background (${size}): it converts uploaded and live videos.\n`,
    );
    await provision(wheel(build, folder, file.program ?? ''), { signal, task, record: () => () => {} });
    task.done('downloaded; the conversion of videos begins within a minute');
  } catch (error) {
    const command = findOnPath('brew') === undefined ? 'sudo apt-get install ffmpeg' : 'brew install ffmpeg';
    const reason = `${consequence}: ${reasonOf(error)} To install it: ${command}, then start again`;
    task.fail(isStopped(error) ? 'stopped' : reason);
  }
}
