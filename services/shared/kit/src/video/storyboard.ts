import type { Storyboard } from '@poc/contracts/entities/catalog';
import { runGuarded } from '../process/run-guarded.ts';

export type StoryboardGrid = Omit<Storyboard, 'url'>;

const columns = 10;
const maxRows = 10;
/** Interval between pictures in seconds; longer for long videos. */
const usualSeconds = 10;
const drawMs = 10 * 60_000;

/** Arranges pictures of a video in full rows of ten, at most a hundred pictures. */
export function storyboardGrid(videoSeconds: number): StoryboardGrid {
  const rows = Math.min(maxRows, Math.ceil(videoSeconds / usualSeconds / columns));
  return { columns, rows, width: 160, height: 90, seconds: videoSeconds / (rows * columns) };
}

/**
 * Draws the pictures of a grid as one JPEG, at the lowest priority.
 * @param input arguments of ffmpeg
 * @param keyframesOnly decodes in seconds, if there is a keyframe for each picture
 * @throws TooSlow, ProgramFailed
 */
export async function drawStoryboard(
  { ffmpeg, input, keyframesOnly }: { ffmpeg: string; input: readonly string[]; keyframesOnly: boolean },
  { columns, rows, width, height, seconds }: StoryboardGrid,
  output: string,
  signal: AbortSignal,
): Promise<void> {
  const filters = [
    `fps=1/${seconds}`,
    `scale=${width}:${height}:force_original_aspect_ratio=decrease:eval=frame`,
    `pad=${width}:${height}:-1:-1:eval=frame`,
    'setsar=1',
    // Fills the last tiles if rounding leaves them without a frame.
    'tpad=stop=-1:stop_mode=clone',
    `tile=${columns}x${rows}`,
  ];
  const args = [
    ...['-nostdin', '-hide_banner', '-loglevel', 'error', '-nostats', '-y', '-threads', '2'],
    ...(keyframesOnly ? ['-skip_frame', 'nokey'] : []),
    // The frame size of a recording may change, which must not restart the filters.
    ...['-reinit_filter', '0', ...input],
    ...['-map', '0:v:0', '-vf', filters.join(','), '-frames:v', '1', '-q:v', '6', output],
  ];
  await runGuarded(ffmpeg, args, { signal, timeoutMs: drawMs, silentMs: drawMs, onLine: () => undefined });
}
