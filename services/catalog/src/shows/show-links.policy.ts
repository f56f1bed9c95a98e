import { assetUrl } from '@poc/contracts/common';
import type { Fault } from '@poc/contracts/errors';
import { isOnAllowedHost } from '@poc/kit/internet/allowed-hosts';
import { captionField, languages } from '../video/video.api.ts';

/** Hosts that pages may load videos of shows from, with their subdomains. */
export interface AllowedHosts {
  readonly videos: readonly string[];
  /** Of HLS videos, whose parts a script loads. */
  readonly hls: readonly string[];
}

/** Whose players the pages can show. */
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
  ourPicture.test(link) || plainHttps(link) ? null : 'must be a picture of a show, or an https address';

const videoFault: Rule = (link, { videos, hls }) => {
  if (ourVideo.test(link)) return null;
  const url = plainHttps(link);
  if (url && players.has(url.hostname)) return null;
  if (!url || !playable.test(url.pathname)) {
    return 'must be a YouTube or Vimeo address, or that of an .mp4, .webm or .m3u8 file';
  }
  const hosts = /\.m3u8$/i.test(url.pathname) ? hls : videos;
  return isOnAllowedHost(hosts, link) ? null : 'is not on a host that is allowed';
};

/** Only ours: browsers take no captions from elsewhere, and nobody has looked into those. */
const captionFault: Rule = (link) =>
  ourCaptions.test(link) ? null : 'must be captions that were uploaded here';

const rules: Readonly<Record<string, Rule>> = {
  thumbnail_url: pictureFault,
  video_url: videoFault,
  ...Object.fromEntries(languages.map((lang) => [captionField(lang), captionFault])),
};

/** What is wrong with the addresses that a show shall have; the contract has checked their form, not where they lead. */
export function linkFaults(hosts: AllowedHosts, texts: Readonly<Record<string, string>>): Fault[] {
  return Object.entries(rules).flatMap(([field, faultOf]) => {
    const link = texts[field]?.trim();
    // Other forms are the contract's to refuse; a second fault for the same field says nothing more.
    if (link === undefined || !assetUrl.safeParse(link).success) return [];
    const msg = faultOf(link, hosts);
    return msg === null ? [] : [{ path: `body.${field}`, msg }];
  });
}

/** An https address without a name and password in it, which would end up in every reader's page. */
function plainHttps(link: string): URL | null {
  const url = URL.canParse(link) ? new URL(link) : null;
  return url?.protocol === 'https:' && url.username === '' && url.password === '' ? url : null;
}
