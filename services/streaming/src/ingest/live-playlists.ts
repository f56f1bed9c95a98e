import type { BroadcastRun, BroadcastRung } from './broadcast.model.ts';
import { segmentFile } from './live-files.ts';
import type { SegmentDoc } from './segment.model.ts';

export type PlaylistSegment = Pick<SegmentDoc, 'seq' | 'run' | 'n' | 'seconds' | 'at'>;

/** Returns the address of a file for the viewer, signed if the stream or the quality requires it. */
export type AddressOf = (file: string, quality: number) => string;

/** Quality of a rung as plans count it: the shorter side of its picture in pixels; 0 for sound alone. */
export const qualityOf = ({ size }: BroadcastRung): number =>
  size ? Math.min(...size.split('x').map(Number)) : 0;

/** The rung that represents a quality in a run: its best one where the encoder's picture was smaller. */
export const rungIn = ({ rungs }: BroadcastRun, name: string): BroadcastRung | undefined =>
  rungs.find((rung) => rung.name === name) ?? rungs[0];

/** Segments in the playlist of a live stream: 5 minutes, which bounds what players fetch every two seconds. */
export const liveWindow = 150;

/** Writes the playlist of qualities (RFC 8216). */
export function masterOf(streamId: string, rungs: readonly BroadcastRung[], addressOf: AddressOf): string {
  const lines = rungs.flatMap((rung) => {
    const { name, size, codecs, bandwidth } = rung;
    return [
      `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth}${size && `,RESOLUTION=${size}`},CODECS="${codecs}"`,
      addressOf(`${streamId}-${name}.m3u8`, qualityOf(rung)),
    ];
  });
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

/** Writes the playlist of one quality. */
export function mediaOf({ streamId, rung, runs, segments, ended, addressOf }: MediaPlaylist): string {
  const rungOf = new Map(runs.map((run) => [run.run, rungIn(run, rung)]));
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
    const shown = rungOf.get(segment.run);
    const name = shown?.name ?? rung;
    const quality = shown ? qualityOf(shown) : 0;
    if (segment.run !== run) {
      if (run !== undefined) lines.push('#EXT-X-DISCONTINUITY');
      lines.push(`#EXT-X-MAP:URI="${addressOf(segmentFile(streamId, name, segment.run, 'init'), quality)}"`);
      lines.push(`#EXT-X-PROGRAM-DATE-TIME:${segment.at.toISOString()}`);
      run = segment.run;
    }
    lines.push(`#EXTINF:${segment.seconds.toFixed(3)},`);
    lines.push(addressOf(segmentFile(streamId, name, segment.run, segment.n), quality));
  }
  if (ended) lines.push('#EXT-X-ENDLIST');
  return `${lines.join('\n')}\n`;
}
