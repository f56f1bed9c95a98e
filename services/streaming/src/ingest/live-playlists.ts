import type { BroadcastRun, BroadcastRung } from './broadcast.model.ts';
import { segmentFile } from './live-files.ts';
import type { SegmentDoc } from './segment.model.ts';

export type PlaylistSegment = Pick<SegmentDoc, 'seq' | 'run' | 'n' | 'seconds' | 'at'>;

/** Returns the address of a file for the viewer, signed if the stream requires it. */
export type AddressOf = (file: string) => string;

/** Segments in the playlist of a live stream: 5 minutes, which bounds what players fetch every two seconds. */
export const liveWindow = 150;

/** Writes the playlist of qualities (RFC 8216). */
export function masterOf(streamId: string, rungs: readonly BroadcastRung[], addressOf: AddressOf): string {
  const lines = rungs.flatMap(({ name, size, codecs, bandwidth }) => [
    `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth}${size && `,RESOLUTION=${size}`},CODECS="${codecs}"`,
    addressOf(`${streamId}-${name}.m3u8`),
  ]);
  return `${['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS', ...lines].join('\n')}\n`;
}

export interface MediaPlaylist {
  readonly streamId: string;
  readonly rung: string;
  readonly runs: readonly BroadcastRun[];
  /** Of the track, in order; for a live stream the latest ones. */
  readonly segments: readonly PlaylistSegment[];
  readonly ended: boolean;
  readonly addressOf: AddressOf;
}

/**
 * Writes the playlist of one quality. A run without this quality is represented by its best one, as when the encoder
 * returns with a smaller picture.
 */
export function mediaOf({ streamId, rung, runs, segments, ended, addressOf }: MediaPlaylist): string {
  const qualityIn = new Map(
    runs.map(({ run, rungs }) => [run, (rungs.find(({ name }) => name === rung) ?? rungs[0])?.name ?? rung]),
  );
  const [first] = segments;
  const longest = Math.max(2, ...segments.map(({ seconds }) => Math.round(seconds)));
  const lines = [
    ...['#EXTM3U', '#EXT-X-VERSION:7', `#EXT-X-TARGETDURATION:${longest}`],
    `#EXT-X-MEDIA-SEQUENCE:${first?.seq ?? 0}`,
    // Runs that left the window; each began with a discontinuity.
    `#EXT-X-DISCONTINUITY-SEQUENCE:${Math.max(0, (first?.run ?? 1) - 1)}`,
    ...(ended ? ['#EXT-X-PLAYLIST-TYPE:VOD'] : []),
    '#EXT-X-INDEPENDENT-SEGMENTS',
  ];
  let run: number | undefined;
  for (const segment of segments) {
    const quality = qualityIn.get(segment.run) ?? rung;
    if (segment.run !== run) {
      if (run !== undefined) lines.push('#EXT-X-DISCONTINUITY');
      lines.push(`#EXT-X-MAP:URI="${addressOf(segmentFile(streamId, quality, segment.run, 'init'))}"`);
      lines.push(`#EXT-X-PROGRAM-DATE-TIME:${segment.at.toISOString()}`);
      run = segment.run;
    }
    lines.push(`#EXTINF:${segment.seconds.toFixed(3)},`);
    lines.push(addressOf(segmentFile(streamId, quality, segment.run, segment.n)));
  }
  if (ended) lines.push('#EXT-X-ENDLIST');
  return `${lines.join('\n')}\n`;
}
