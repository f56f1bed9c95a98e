import type { IncomingMessage } from 'node:http';
import { callerOf } from '@poc/kit/auth/authenticate';
import type { RouteLookup } from '../../api/route-table.ts';
import { addressOf } from '../admit.ts';
import type { TrafficKind } from './request-limiter.ts';

export interface RequestAllowance {
  readonly kind: TrafficKind;
  readonly who: string;
}

/** Query parameters of searches, which are expensive. */
const searchFields = ['search', 'q'];

/**
 * Chooses the rate limit of a call. Signed-in users have their own, because carriers put hundreds of phones behind one
 * IP address; public reads and signed webhooks count against the larger limit of an IP address. Requires `readCaller`.
 */
export function allowanceOf(request: IncomingMessage, lookup: RouteLookup): RequestAllowance {
  const { subject } = callerOf(request);
  if (subject) return { kind: 'general', who: `person ${subject.id}` };
  return { kind: isForMany(request, lookup) ? 'shared' : 'general', who: addressOf(request) };
}

function isForMany({ url = '' }: IncomingMessage, lookup: RouteLookup): boolean {
  if (lookup.kind !== 'found') return false;
  const { access, method } = lookup.match.endpoint;
  return access === 'signed' || (access === 'public' && method === 'GET' && !isSearch(url));
}

function isSearch(url: string): boolean {
  const query = new URLSearchParams(url.split('?', 2)[1]);
  return searchFields.some((name) => query.has(name));
}
