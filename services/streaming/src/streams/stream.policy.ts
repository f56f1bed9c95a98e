import { isIP } from 'node:net';
import { fail } from '@poc/kit/errors';

/**
 * What a player or an image of ours may load: our own files, or an https address of a public host. Addresses inside
 * a network, and names with a password before them, are how such a field is abused.
 * @param hosts the only hosts allowed, with their subdomains; empty allows every public one
 * @throws invalid_request naming the field
 */
export function checkMediaUrl(value: string, path: string, hosts: readonly string[]): void {
  if (value.startsWith('/uploads/')) return;
  const url = URL.parse(value);
  if (url?.protocol !== 'https:') refuse(path, 'must be an https address or one of our files');
  if (url.username || url.password) refuse(path, 'must not carry a user name or password');
  const host = url.hostname.toLowerCase().replace(/\.$/, '');
  if (!isPublicName(host)) refuse(path, 'must be on a public host');
  const allowed = hosts.length === 0 || hosts.some((one) => host === one || host.endsWith(`.${one}`));
  if (!allowed) refuse(path, 'must be on one of the allowed hosts');
}

function isPublicName(host: string): boolean {
  if (isIP(host.replace(/^\[|\]$/g, '')) !== 0) return false;
  return host.includes('.') && !/\.(local|localhost|internal|lan|home|test)$/.test(host);
}

/** @throws invalid_request when a stream would end before it starts */
export function checkTimes(startTime: Date, endTime: Date | null): void {
  if (endTime && endTime <= startTime) refuse('body.end_time', 'must be after start_time');
}

function refuse(path: string, msg: string): never {
  return fail('invalid_request', { faults: [{ path, msg }] });
}
