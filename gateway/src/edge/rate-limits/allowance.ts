import type { IncomingMessage } from 'node:http';
import { callerOf } from '@poc/kit/auth/authenticate';
import type { Finding } from '../../api/route-table.ts';
import { addressOf } from '../admit.ts';
import type { TrafficKind } from './rate-limiter.ts';

/** What a call of the API is counted as, and as whose. */
export interface Allowance {
  readonly kind: TrafficKind;
  readonly who: string;
}

/** Searches go through much to answer little. */
const searchFields = ['search', 'q'];

/**
 * Whose allowance a call uses up. Carriers put hundreds of phones behind one address, so that anyone who is known by a
 * valid token counts as a person, wherever they are; and what visitors read, and providers sign, for many at once has the
 * larger allowance of an address. The request went through `authenticate`.
 */
export function allowanceOf(request: IncomingMessage, finding: Finding): Allowance {
  const { subject } = callerOf(request);
  if (subject) return { kind: 'general', who: `person ${subject.id}` };
  return { kind: isForMany(request, finding) ? 'shared' : 'general', who: addressOf(request) };
}

function isForMany({ url = '' }: IncomingMessage, finding: Finding): boolean {
  if (finding.kind !== 'found') return false;
  const { access, method } = finding.match.endpoint;
  return access === 'signed' || (access === 'public' && method === 'GET' && !isSearch(url));
}

function isSearch(url: string): boolean {
  const query = new URLSearchParams(url.split('?', 2)[1]);
  return searchFields.some((name) => query.has(name));
}
