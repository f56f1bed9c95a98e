import { type RevocationList, tokenRules } from '@poc/contracts/token';
import { type Clock, systemClock } from '../clock.ts';
import type { Subject } from './subject.ts';

/**
 * All tokens of a person, or of one of their sessions, that were issued up to `notBefore` (seconds since 1970, like
 * `iat`) are void. The order within that same second is unknown, so it counts as before: a new token for a person with a
 * revocation gets an `iat` after `notBefore`.
 */
export type Revocation = RevocationList['revocations'][number];

/** The revocations known at this moment. */
export interface Revocations {
  has(subject: Subject): boolean;
  /** Takes in revocations, in any order and also again. Returns those that were not known before. */
  add(revocations: readonly Revocation[]): Revocation[];
  readonly size: number;
}

/** Room for clocks that disagree, in seconds: a revocation is kept this much longer than the tokens it voids can live. */
const clockRoomSeconds = 300;
const lifeSeconds = tokenRules.maxAgeSeconds + clockRoomSeconds;
const wholePerson = '*';

/** Takes in changes in time that grows with the changes alone, and drops what no living token can be voided by. */
export function createRevocations(clock: Clock = systemClock): Revocations {
  /** By person and session, the latest `notBefore`. */
  const latest = new Map<string, Map<string, number>>();
  /** In the order of their arrival, which is nearly that of their ends. */
  let queue: Revocation[] = [];
  let dropped = 0;

  const moment = (userId: string, session: string): number =>
    latest.get(userId)?.get(session) ?? Number.NEGATIVE_INFINITY;

  function dropOver(): void {
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
      dropOver();
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
