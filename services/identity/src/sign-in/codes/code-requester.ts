import { fail } from '@poc/kit/errors';
import type { RequestInfo } from '@poc/kit/http/request-info';
import type { IdentityDeps } from '../../deps.ts';
import { seal, unseal } from '../../keys/keys.api.ts';
import { type Browser, browserOf } from '../known-browsers/browser-cookie.ts';

/** Client that requests or holds a code, identified by a browser cookie or a handle. */
export interface CodeRequester {
  /** SHA-256 of the cookie in the browser that owns the code. */
  readonly browserHash: string;
  /** Encrypted reference to the browser that owns the code. */
  readonly handle: string;
  /** True without a cookie and a handle: such requests cannot be distinguished. */
  readonly isUnnamed: boolean;
  readonly browser: Browser;
}

const sealName = 'handle of a code';

/**
 * Identifies the client. A handle is the encrypted hash of the browser's cookie: unlike the cookie, scripts may read
 * it, since it only gives access to that browser's codes.
 * @throws invalid_request for a forged handle
 */
export function codeRequesterOf(
  { secret, secureCookies }: Pick<IdentityDeps, 'secret' | 'secureCookies'>,
  cookies: RequestInfo['cookies'],
  handle?: string,
): CodeRequester {
  const browser = browserOf(cookies, secureCookies);
  if (handle !== undefined) {
    return { browser, browserHash: openHandle(secret, handle), handle, isUnnamed: false };
  }
  const { hash, isNew } = browser;
  const sealed = seal(Buffer.from(hash, 'base64url'), sealName, secret);
  return { browser, browserHash: hash, handle: sealed, isUnnamed: isNew };
}

function openHandle(secret: string, handle: string): string {
  try {
    return unseal(handle, sealName, secret).toString('base64url');
  } catch (cause) {
    return fail('invalid_request', { faults: [{ path: 'body.handle', msg: 'is not valid' }], cause });
  }
}
