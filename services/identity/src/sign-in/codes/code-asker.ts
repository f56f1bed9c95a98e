import { fail } from '@poc/kit/errors';
import type { IdentityDeps } from '../../deps.ts';
import { seal, unseal } from '../../keys/keys.api.ts';
import { type Browser, browserOf } from '../known-browsers/browser-cookie.ts';

/** Who asks for a code, or has one: a browser, named by its cookie or by a handle. */
export interface CodeAsker {
  /** SHA-256 of the cookie of the browser that the code belongs to. */
  readonly browserHash: string;
  /** Stands for that browser. */
  readonly handle: string;
  /** Whether the request has neither cookie nor handle: any other such request may come from the same client. */
  readonly isUnnamed: boolean;
  /** The browser that the request itself comes from. */
  readonly browser: Browser;
}

const sealName = 'handle of a code';

/**
 * Reads who asks. A handle is the browser's hash, sealed: unlike the cookie it may be seen by scripts, and it leads to no more
 * than the codes of that browser.
 * @throws invalid_request for a handle that was not made here
 */
export function codeAskerOf(
  { secret, secureCookies }: Pick<IdentityDeps, 'secret' | 'secureCookies'>,
  cookies: Readonly<Record<string, string>>,
  handle?: string,
): CodeAsker {
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
