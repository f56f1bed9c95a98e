import type { RevocationList } from '@poc/contracts/token';
import type { Subject } from './subject.ts';

/**
 * All tokens of a person, or of one of their sessions, that were issued up to `notBefore` (seconds since 1970, like
 * `iat`) are void. Within that same second nothing shows what came first, so it counts as before: who issues a
 * new token to a person with a revocation gives it an `iat` after `notBefore`.
 */
export type Revocation = RevocationList['revocations'][number];

/** The revocations known at this moment. */
export interface Revocations {
  has(subject: Subject): boolean;
  /** Takes over a list as it is now, and gives what was not known before. */
  replace(list: RevocationList): Revocation[];
}

export function createRevocations(): Revocations {
  let byUser = new Map<string, Revocation[]>();
  let known = new Set<string>();

  return {
    has: ({ id, sessionId, issuedAt }) =>
      (byUser.get(id) ?? []).some(
        (one) => (one.sessionId ?? sessionId) === sessionId && Math.floor(issuedAt / 1000) <= one.notBefore,
      ),
    replace({ revocations }) {
      const fresh = revocations.filter((one) => !known.has(nameOf(one)));
      known = new Set(revocations.map(nameOf));
      byUser = Map.groupBy(revocations, (one) => one.userId);
      return fresh;
    },
  };
}

const nameOf = (one: Revocation): string => `${one.userId} ${one.sessionId ?? '*'} ${one.notBefore}`;
