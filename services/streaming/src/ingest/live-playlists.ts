import { segmentFile } from '@poc/contracts/recorded-files';
import type { BroadcastRun, BroadcastRung } from './broadcast.model.ts';
import { unknownSide } from './publish/ladder.ts';
import type { SegmentDoc } from './segment.model.ts';

export type PlaylistSegment = Pick<SegmentDoc, 'seq' | 'run' | 'n' | 'seconds' | 'at'>;

/** Returns the URL of a file for the viewer, signed if the stream or the quality requires it. */
export type UrlOf = (file: string, quality: number) => string;

/** Quality of a rung in plans: the shorter side of its picture in pixels; 0 for audio only. */
export function qualityOf({ name, size }: Pick<BroadcastRung, 'name' | 'size'>): number {
  if (name === 'audio') return 0;
  return size ? Math.min(...size.split('x').map(Number)) : Number.parseInt(name, 10) || unknownSide;
}

/** True if the viewer may watch a quality. */
export type Opens = (quality: number) => boolean;

/**
 * Finds the rung that represents a quality in a run: a different one if the plan does not include the run's own, or if
 * the encoder's picture was smaller.
 */
export function rungIn({ rungs }: BroadcastRun, name: string, opens: Opens): BroadcastRung | undefined {
  const own = rungs.find((rung) => rung.name === name);
  if (own && opens(qualityOf(own))) return own;
  const most = name === 'source' ? Number.POSITIVE_INFINITY : qualityOf({ name, size: '' });
  return rungs.find((rung) => qualityOf(rung) <= most && opens(qualityOf(rung)));
}

/** Length in s of the last part of a live playlist, sent in an update; at least six segments (RFC 8216bis, 4.4.3.8). */
const updateSeconds = 60;

/** Writes the playlist of qualities (RFC 8216). */
export function masterOf(streamId: string, rungs: readonly BroadcastRung[], urlOf: UrlOf): string {
  const lines = rungs.flatMap((rung) => {
    const { name, size, codecs, bandwidth } = rung;
    return [
      `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth}${size && `,RESOLUTION=${size}`},CODECS="${codecs}"`,
      urlOf(`${streamId}-${name}.m3u8`, qualityOf(rung)),
    ];
  });
  return `${['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS', ...lines].join('\n')}\n`;
}

export interface MediaPlaylist {
  readonly streamId: string;
  readonly rung: string;
  readonly runs: readonly BroadcastRun[];
  /** Segments of the track, in order. */
  readonly segments: readonly PlaylistSegment[];
  readonly ended: boolean;
  readonly opens: Opens;
  /** True for a player that knows the earlier segments of a live stream. */
  readonly update: boolean;
  readonly urlOf: UrlOf;
  /** Time within the first segment at which players start; default: its start. */
  readonly startsAt?: Date | undefined;
}

/** Writes the playlist of one quality. */
export function mediaOf(playlist: MediaPlaylist): string {
  const { streamId, rung, runs, segments, ended, opens, urlOf } = playlist;
  const rungOf = new Map(runs.map((run) => [run.run, rungIn(run, rung, opens)]));
  const [first] = segments;
  const longest = segments.reduce((most, { seconds }) => Math.max(most, Math.round(seconds)), 2);
  const repeatedSeconds = Math.max(updateSeconds, 6 * longest);
  const skipped = playlist.update && !ended ? countBefore(segments, repeatedSeconds) : 0;
  const offset = first && playlist.startsAt ? (playlist.startsAt.getTime() - first.at.getTime()) / 1_000 : 0;
  const lines = [
    ...['#EXTM3U', `#EXT-X-VERSION:${skipped > 0 ? 9 : 7}`, `#EXT-X-TARGETDURATION:${longest}`],
    ...(ended ? [] : [`#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=${repeatedSeconds}.0`]),
    `#EXT-X-MEDIA-SEQUENCE:${first?.seq ?? 0}`,
    // Counts the runs before the first segment: each began with a discontinuity.
    `#EXT-X-DISCONTINUITY-SEQUENCE:${Math.max(0, (first?.run ?? 1) - 1)}`,
    ...(ended ? ['#EXT-X-PLAYLIST-TYPE:VOD'] : []),
    ...(offset > 0 ? [`#EXT-X-START:TIME-OFFSET=${offset.toFixed(3)},PRECISE=YES`] : []),
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...(skipped > 0 ? [`#EXT-X-SKIP:SKIPPED-SEGMENTS=${skipped}`] : []),
  ];
  let run: number | undefined;
  for (const segment of segments.slice(skipped)) {
    const shown = rungOf.get(segment.run);
    const name = shown?.name ?? rung;
    const quality = shown ? qualityOf(shown) : 0;
    if (segment.run !== run) {
      if (run !== undefined) lines.push('#EXT-X-DISCONTINUITY');
      lines.push(`#EXT-X-MAP:URI="${urlOf(segmentFile(streamId, name, segment.run, 'init'), quality)}"`);
      lines.push(`#EXT-X-PROGRAM-DATE-TIME:${segment.at.toISOString()}`);
      run = segment.run;
    }
    lines.push(`#EXTINF:${segment.seconds.toFixed(3)},`);
    lines.push(urlOf(segmentFile(streamId, name, segment.run, segment.n), quality));
  }
  if (ended) lines.push('#EXT-X-ENDLIST');
  return `${lines.join('\n')}\n`;
}

/** Counts the segments before the last `seconds` of a playlist. */
function countBefore(segments: readonly PlaylistSegment[], seconds: number): number {
  let left = seconds;
  return (
    segments.findLastIndex((segment) => {
      left -= segment.seconds;
      return left < 0;
    }) + 1
  );
}
