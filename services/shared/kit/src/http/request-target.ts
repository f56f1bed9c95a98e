import type { IncomingMessage } from 'node:http';
import type { ErrorCode } from '@poc/contracts/errors';
import type { RequestHandler } from 'express';
import { AppError } from '../errors.ts';
import { contextKey } from './context-key.ts';

/** A path and a query (RFC 9112 origin-form), without control characters, spaces, a fragment or an authority. */
const originForm = /^\/(?![/\\])[!"$-~\u{80}-\u{ff}]*$/u;
/** Text that some parsers read as a path segment and others do not, or that belongs in no path. */
const oddPath = /\\|[^ -~\u{80}-\u{ff}]|(?:^|\/)\.\.?(?:\/|$)|^\/\//u;
const escapedAscii = /%([0-7][\da-f])/gi;
/** Maximum depth of percent-encoding; no legitimate path needs more. */
const maxEncodings = 3;

/**
 * Checks that every parser reads a request target the same way: an absolute path without backslashes, dot segments or
 * control characters, even after repeated percent-decoding. The query may contain anything but raw control characters.
 */
export function isPlainTarget(target: string): boolean {
  if (!originForm.test(target)) return false;
  const end = target.indexOf('?');
  let path = end < 0 ? target : target.slice(0, end);
  for (let encodings = 0; encodings <= maxEncodings; encodings += 1) {
    if (oddPath.test(path)) return false;
    const decoded = path.includes('%')
      ? path.replace(escapedAscii, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
      : path;
    if (decoded === path) return true;
    path = decoded;
  }
  return false;
}

const refusals = contextKey<AppError>('odd target');

/**
 * Replaces an odd request target by `/` and records the refusal before any router parses it: some fail on such targets.
 * `refuseOddTargets` sends the refusal.
 */
export function screenTarget(request: IncomingMessage): void {
  const { url = '' } = request;
  if (isPlainTarget(url)) return;
  const code = refusalCode(url);
  refusals.set(request, new AppError(code, { internal: 'malformed request target' }));
  request.url = '/';
}

function refusalCode(url: string): ErrorCode {
  if (url.startsWith('/uploads/')) return 'file_not_found';
  return url.startsWith('/') && !url.startsWith('/api/') ? 'not_found' : 'invalid_request';
}

/** Returns the refusal that `screenTarget` recorded; undefined for a plain target. */
export const targetRefusalOf = (request: IncomingMessage): AppError | undefined => refusals.get(request);

/** Refuses requests whose target `screenTarget` replaced: 404 for a path, 400 below `/api` and for anything else. */
export const refuseOddTargets: RequestHandler = (request, _response, next) => next(targetRefusalOf(request));
