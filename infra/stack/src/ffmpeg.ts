import { isStopped } from './errors.ts';
import { canInstall, installMissing, type MachinePackage } from './machine-packages.ts';
import { findOnPath, reasonOf } from './processes/run-command.ts';
import type { Progress } from './progress.ts';

/** Debian's package of ffmpeg and ffprobe, which convert uploaded and live videos. `FFMPEG_PATH` names other programs. */
export const ffmpeg: MachinePackage = {
  name: 'ffmpeg',
  isInstalled: () =>
    Boolean(process.env.FFMPEG_PATH) ||
    ['ffmpeg', 'ffprobe'].every((program) => findOnPath(program) !== undefined),
};

const consequence = 'uploaded videos keep one quality and live video is refused';

/** Returns a sentence with the installation command if ffmpeg is missing, else undefined. */
export function ffmpegHint(): string | undefined {
  if (ffmpeg.isInstalled()) return undefined;
  const command = findOnPath('brew') === undefined ? 'sudo apt-get install ffmpeg' : 'brew install ffmpeg';
  return `ffmpeg is not installed, so ${consequence}. To install it: ${command}`;
}

/**
 * Installs ffmpeg, if it is missing, while the system runs. Encoders find it within a minute. A failure
 * prints one line, and the next start retries.
 */
export async function installFfmpeg(progress: Progress, signal: AbortSignal): Promise<void> {
  const hint = ffmpegHint();
  if (hint === undefined) return;
  if (!canInstall()) return progress.line(`  ${hint}\n`);
  progress.line('  Installing ffmpeg in the background: it converts uploaded and live videos.\n');
  const task = progress.task('ffmpeg');
  try {
    await installMissing([ffmpeg], { signal, onProgress: (text) => task.update(text) });
    task.done('installed; the conversion of videos begins within a minute');
  } catch (error) {
    task.fail(isStopped(error) ? 'stopped' : `${consequence}: ${reasonOf(error)}`);
  }
}
