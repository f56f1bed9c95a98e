import type { RecordedVideo } from '@poc/contracts/entities/catalog';
import type { BroadcastRun, BroadcastRung } from '../broadcast.model.ts';
import { type PlaylistSegment, qualityOf, rungIn } from '../live-playlists.ts';

const always = () => true;

/**
 * Describes the video files of a recording for the catalog, in the qualities that the replay offers. A run without a
 * quality, because its source was smaller, is represented by its next lower one. The largest picture determines the
 * quality, so that a plan opens no more than it includes.
 */
export function recordedVideoOf(
  runs: readonly BroadcastRun[],
  segments: readonly PlaylistSegment[],
): RecordedVideo {
  const parts: RecordedVideo['parts'] = [];
  for (const { run, n, seconds } of segments) {
    const part = parts.at(-1);
    if (part?.run === run && n === part.first + part.seconds.length) part.seconds.push(seconds);
    else parts.push({ run, first: n, seconds: [seconds] });
  }
  const used = parts.map((part) => runs.find(({ run }) => run === part.run) ?? { run: part.run, rungs: [] });
  const best = used.reduce((most, run) => (run.rungs.length > most.rungs.length ? run : most));
  const renditions = best.rungs
    .filter(({ name }) => name !== 'audio')
    .flatMap(({ name }) => {
      const rungs = used.map((run) => rungIn(run, name, always)).filter((rung) => rung !== undefined);
      const largest = rungs.reduce((most, rung) => (qualityOf(rung) > qualityOf(most) ? rung : most));
      // A run may have no pictures as small as these.
      if (rungs.length < used.length || rungs.some((rung) => rung.name === 'audio')) return [];
      const quality = qualityOf(largest);
      return [{ quality, ...sizeOf(largest), codecs: largest.codecs, rungs: rungs.map((rung) => rung.name) }];
    });
  return { parts, renditions: renditions.toReversed() };
}

/** Returns the picture size of a rung in pixels: widescreen when the size is unknown. */
function sizeOf(rung: BroadcastRung): { width: number; height: number } {
  const [width, height] = rung.size.split('x').map(Number);
  const quality = qualityOf(rung);
  return width && height ? { width, height } : { width: 2 * Math.round((quality * 8) / 9), height: quality };
}
