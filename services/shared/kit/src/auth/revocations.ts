import { type RevocationList, tokenRules } from '@poc/contracts/token';
import { type Clock, systemClock } from '../clock.ts';
import type { Subject } from './subject.ts';

/**
 * Revocation of all tokens of a user, or of one session, issued up to `notBefore` (seconds since 1970, like `iat`). The
 * order within that second is unknown, so a token from the same second is revoked: new tokens of a user with a
 * revocation get an `iat` after `notBefore`.
 */
export type Revocation = RevocationList['revocations'][number];

export interface Revocations {
  has(subject: Subject): boolean;
  /** Adds revocations, in any order and repeatedly. Returns the new ones. */
  add(revocations: readonly Revocation[]): Revocation[];
  readonly size: number;
}

/** Margin for clock skew: revocations are retained this much longer than the tokens they revoke. */
const clockSkewSeconds = 300;
const lifeSeconds = tokenRules.maxAgeSeconds + clockSkewSeconds;
const wholePerson = '*';

/** Creates a set whose updates take time proportional to the changes. Evicts revocations that no valid token can match. */
export function createRevocations(clock: Clock = systemClock): Revocations {
  /** Latest `notBefore` by user and session. */
  const latest = new Map<string, Map<string, number>>();
  /** Revocations in order of arrival, which approximates the order of expiry. */
  let queue: Revocation[] = [];
  let dropped = 0;

  const moment = (userId: string, session: string): number =>
    latest.get(userId)?.get(session) ?? Number.NEGATIVE_INFINITY;

  function evictExpired(): void {
    const oldest = Math.floor(clock.now().getTime() / 1000) - lifeSeconds;
    for (let next = queue[dropped]; next && next.notBefore < oldest; next = queue[dropped]) {
      dropped += 1;
      const sessions = latest.get(next.userId);
      if (sessions?.get(next.sessionId ?? wholePerson) === next.notBefore)
        sessions.delete(next.sessionId ?? wholePerson);
      if (sessions?.size === 0) latest.delete(next.userId);
    }
    if (dropped > queue.length / 2) {
      queue = queue.slice(dropped);
      dropped = 0;
    }
  }

  return {
    has: ({ id, sessionId, issuedAt }) => {
      const sessions = latest.get(id);
      if (!sessions) return false;
      const issued = Math.floor(issuedAt / 1000);
      return issued <= moment(id, wholePerson) || issued <= moment(id, sessionId);
    },
    add(revocations) {
      evictExpired();
      return revocations.filter((one) => {
        const session = one.sessionId ?? wholePerson;
        if (one.notBefore <= moment(one.userId, session)) return false;
        const sessions = latest.get(one.userId) ?? new Map<string, number>();
        latest.set(one.userId, sessions.set(session, one.notBefore));
        queue.push(one);
        return true;
      });
    },
    get size() {
      return queue.length - dropped;
    },
  };
}
