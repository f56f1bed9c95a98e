import type { Rendition } from './conversion.model.ts';

/**
 * Writes the HLS master playlist (RFC 8216, 4.3.4).
 * @param urlOf returns the viewer's URL of a rendition's playlist
 */
export function masterPlaylist(
  renditions: readonly Rendition[],
  urlOf: (rendition: Rendition) => string,
): string {
  const variants = renditions.flatMap((rendition) => [
    `#EXT-X-STREAM-INF:${attributes(rendition)}`,
    urlOf(rendition),
  ]);
  return `${['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS', ...variants].join('\n')}\n`;
}

const attributes = ({ bandwidth, averageBandwidth, width, height, codecs }: Rendition): string =>
  `BANDWIDTH=${bandwidth},AVERAGE-BANDWIDTH=${averageBandwidth},RESOLUTION=${width}x${height},CODECS="${codecs}"`;
