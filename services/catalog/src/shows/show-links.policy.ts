import { assetUrl } from '@poc/contracts/common';
import type { Fault } from '@poc/contracts/errors';
import { isOnAllowedHost } from '@poc/kit/internet/allowed-hosts';
import { captionField, languages } from '../video/video.api.ts';

/** Hosts from which pages may load videos, subdomains included. */
export interface AllowedHosts {
  readonly videos: readonly string[];
  /** For HLS videos, whose parts are loaded by a script. */
  readonly hls: readonly string[];
}

const players = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'youtu.be',
  'www.youtube-nocookie.com',
  'vimeo.com',
  'www.vimeo.com',
  'player.vimeo.com',
]);

const ourPicture = /^\/uploads\/shows\/\w[\w.-]*\.(?:webp|avif|png|jpe?g|gif)$/i;
const ourVideo = /^\/uploads\/shows\/\w[\w.-]*\.(?:mp4|webm|m3u8)$/i;
const ourCaptions = /^\/uploads\/shows\/\w[\w.-]*\.vtt$/;
const playable = /\.(?:m3u8|mp4|webm)$/i;

type Rule = (link: string, hosts: AllowedHosts) => string | null;

const pictureFault: Rule = (link) =>
  ourPicture.test(link) || plainHttps(link) ? null : 'must be an uploaded picture or an HTTPS URL';

const videoFault: Rule = (link, { videos, hls }) => {
  if (ourVideo.test(link)) return null;
  const url = plainHttps(link);
  if (url && players.has(url.hostname)) return null;
  if (!url || !playable.test(url.pathname)) {
    return 'must be a YouTube or Vimeo address, or the address of an .mp4, .webm or .m3u8 file';
  }
  const hosts = /\.m3u8$/i.test(url.pathname) ? hls : videos;
  return isOnAllowedHost(hosts, link) ? null : 'is not on an allowed host';
};

/** Allows only uploaded captions: browsers block external ones, and nothing validates those. */
const captionFault: Rule = (link) => (ourCaptions.test(link) ? null : 'must be captions uploaded here');

const rules: Readonly<Record<string, Rule>> = {
  thumbnail_url: pictureFault,
  video_url: videoFault,
  ...Object.fromEntries(languages.map((lang) => [captionField(lang), captionFault])),
};

/** Finds faults in the targets of a form's URLs. The contract checks the syntax. */
export function linkFaults(hosts: AllowedHosts, texts: Readonly<Record<string, string>>): Fault[] {
  return Object.entries(rules).flatMap(([field, faultOf]) => {
    const link = texts[field]?.trim();
    // The contract rejects other syntax; a second fault for the same field adds nothing.
    if (link === undefined || !assetUrl.safeParse(link).success) return [];
    const msg = faultOf(link, hosts);
    return msg === null ? [] : [{ path: `body.${field}`, msg }];
  });
}

/** Parses an HTTPS URL; null for other links, and for URLs with credentials, which every reader's page would expose. */
function plainHttps(link: string): URL | null {
  const url = URL.canParse(link) ? new URL(link) : null;
  return url?.protocol === 'https:' && url.username === '' && url.password === '' ? url : null;
}
