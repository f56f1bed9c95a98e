import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { CookieName } from '@poc/contracts/cookies';
import { callerOf } from '@poc/kit/auth/authenticate';
import { cookiesOf } from '@poc/kit/http/request-info';
import type { RouteLookup } from '../../api/route-table.ts';
import { addressOf } from '../resolve-client.ts';
import type { TrafficKind } from './request-limiter.ts';

export interface RequestAllowance {
  readonly kind: TrafficKind;
  readonly who: string;
}

/** Calls of a browser that has a session or a pending sign-in, proved by a cookie that cannot be guessed. */
const cookieCalls = new Set(['refreshSession', 'logout', 'giveSecondFactor']);
const challengeCookie = 'poc_challenge' satisfies CookieName;

/** Query parameters of searches, which are expensive. */
const searchFields = ['search', 'q'];

/**
 * Chooses the rate limit of a call. Signed-in users have their own, because carriers put hundreds of phones behind one
 * IP address; public reads, signed webhooks and `cookieCalls` count against the larger limit of an IP address. Requires
 * `readCaller`.
 */
export function allowanceOf(request: IncomingMessage, lookup: RouteLookup): RequestAllowance {
  const { subject } = callerOf(request);
  if (subject) return { kind: 'general', who: `person ${subject.id}` };
  return { kind: isForMany(request, lookup) ? 'shared' : 'general', who: addressOf(request) };
}

/**
 * Returns the counting key of a call that can guess codes: the user who steps up, the pending sign-in that needs a second
 * factor, else the IP address. Identity limits wrong codes of an account, from any address. Requires `readCaller`.
 */
export function guesserOf(request: IncomingMessage, endpointId: string): string {
  const { subject } = callerOf(request);
  if (endpointId === 'stepUp' && subject) return `person ${subject.id}`;
  // Parsed as identity does, so that another spelling of the cookie is not counted separately.
  const challenge = cookiesOf(request.headers)[challengeCookie];
  if (endpointId !== 'giveSecondFactor' || challenge === undefined) return addressOf(request);
  return `sign-in ${createHash('sha256').update(challenge).digest('base64url')}`;
}

function isForMany({ url = '' }: IncomingMessage, lookup: RouteLookup): boolean {
  if (lookup.kind !== 'found') return false;
  const { id, access, method } = lookup.match.endpoint;
  if (access === 'signed' || cookieCalls.has(id)) return true;
  return access === 'public' && method === 'GET' && !isSearch(url);
}

function isSearch(url: string): boolean {
  const query = new URLSearchParams(url.split('?', 2)[1]);
  return searchFields.some((name) => query.has(name));
}
