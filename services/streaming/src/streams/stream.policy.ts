import { isIP } from 'node:net';
import { fail } from '@poc/kit/errors';
import { isOnAllowedHost } from '@poc/kit/internet/allowed-hosts';

/** Hosts with an embedded player in the web app. */
const playerHosts = ['youtube.com', 'youtu.be', 'youtube-nocookie.com', 'vimeo.com'];

const ourVideo = /^\/uploads\/shows\/\w[\w.-]*\.(?:mp4|webm|m3u8)$/i;

/** Returns the URL of the video that POC receives for a stream: its master playlist. */
export const liveUrl = (streamId: string): string => `/uploads/live/${streamId}.m3u8`;

/**
 * Checks the URL of a stream: an uploaded video, YouTube or Vimeo, or an HTTPS URL on an allowed host. The
 * web app's security policy allows the segments of an HLS stream from these hosts only.
 * @param hosts further allowed hosts, with their subdomains
 * @throws invalid_request with the field's path
 */
export function checkStreamUrl(value: string, path: string, hosts: readonly string[]): void {
  if (value.startsWith('/')) {
    if (!ourVideo.test(value)) refuse(path, 'must be one of our videos');
    return;
  }
  const url = publicHttps(value, path);
  if (isPlayerHost(url) || isOnAllowedHost(hosts, value)) return;
  refuse(path, 'must be on YouTube or Vimeo, one of our files, or on an allowed host');
}

/**
 * Checks the URL of a picture: an uploaded one, or an HTTPS URL on a public host.
 * @throws invalid_request with the field's path
 */
export function checkPictureUrl(value: string, path: string): void {
  if (!value.startsWith('/uploads/')) publicHttps(value, path);
}

/** Rejects internal addresses and credentials in URLs, the usual abuse of such a field. */
function publicHttps(value: string, path: string): URL {
  const url = URL.parse(value);
  if (url?.protocol !== 'https:') return refuse(path, 'must be an HTTPS URL or one of our files');
  if (url.username || url.password) refuse(path, 'must not contain a user name or password');
  if (!isPublicName(hostOf(url))) refuse(path, 'must be on a public host');
  return url;
}

const hostOf = (url: URL): string => url.hostname.toLowerCase().replace(/\.$/, '');

function isPlayerHost(url: URL): boolean {
  const host = hostOf(url);
  return playerHosts.some((one) => host === one || host.endsWith(`.${one}`));
}

function isPublicName(host: string): boolean {
  if (isIP(host.replace(/^\[|\]$/g, '')) !== 0) return false;
  return host.includes('.') && !/\.(local|localhost|internal|lan|home|test)$/.test(host);
}

function refuse(path: string, msg: string): never {
  return fail('invalid_request', { faults: [{ path, msg }] });
}
