import { timingSafeEqual } from 'node:crypto';
import { fail } from '@poc/kit/errors';
import { type Cookie, cookieHeader } from '@poc/kit/http/reply';
import { retryAfter } from '@poc/kit/limits/retry-after';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { trusted } from 'mongoose';
import type { IdentityDeps } from '../../deps.ts';
import { codeModel } from './code.model.ts';
import { anyBrowser, type CodeSlot, hashCode, slotId } from './code-hash.ts';

type CodeDeps = Pick<IdentityDeps, 'db' | 'clock' | 'secret'>;

export const triesAllowed = 5;

export type TypedCode = CodeSlot & { code: string };

export interface RightCode {
  readonly ref: string;
  /**
   * Consumes the code in the transaction that it authorises.
   * @throws code_invalid when it was consumed concurrently
   */
  consume(tx: Transaction): Promise<void>;
}

/** Result of an attempt; `deadUntil` after too many attempts, null without a code in the slot. */
type Outcome = RightCode | 'wrong' | { deadUntil: Date } | null;

/**
 * Checks a code against the one requested in this browser, then against one valid in any browser. Attempts are
 * counted before the comparison, so that concurrent guesses cannot exceed the limit.
 * @param browserCookie set for a browser without a code, so that it can request one
 * @throws code_invalid; code_elsewhere when this browser requested no code; login_locked after 5 wrong attempts,
 *   until the code would have expired or a new one is issued
 */
export async function checkCode(
  deps: CodeDeps,
  typed: TypedCode,
  browserCookie?: Cookie,
): Promise<RightCode> {
  const own = await tryCode(deps, typed);
  if (isRight(own)) return own;
  if (typed.browserHash !== anyBrowser) {
    const shared = await tryCode(deps, { ...typed, browserHash: anyBrowser });
    if (isRight(shared)) return shared;
  }
  if (own === null) {
    if (typed.browserHash === anyBrowser) fail('code_invalid');
    fail('code_elsewhere', browserCookie ? { headers: cookieHeader(browserCookie) } : {});
  }
  if (own === 'wrong') fail('code_invalid');
  const waitMs = own.deadUntil.getTime() - deps.clock.now().getTime();
  return fail('login_locked', { headers: retryAfter(waitMs) });
}

const isRight = (outcome: Outcome): outcome is RightCode =>
  outcome !== null && typeof outcome === 'object' && 'consume' in outcome;

async function tryCode(deps: CodeDeps, { code, ...slot }: TypedCode): Promise<Outcome> {
  const codes = codeModel(deps.db);
  const now = deps.clock.now();
  const _id = slotId(deps.secret, slot);
  const open = { 'code.tries': trusted({ $lt: triesAllowed }), 'code.expiresAt': trusted({ $gt: now }) };
  const row = await codes.findOneAndUpdate({ _id, ...open }, { $inc: { 'code.tries': 1 } }).lean();
  const issued = row?.code;
  if (!issued) {
    const closed = await codes.findById(_id).lean();
    if (!closed) return null;
    return closed.code && closed.code.expiresAt > now ? { deadUntil: closed.code.expiresAt } : 'wrong';
  }

  const { hash, ref } = issued;
  if (!same(hash, hashCode(deps.secret, slot, ref, code))) return 'wrong';
  // A correct code is not a guess: if its use fails, it can be entered again.
  await codes.updateOne({ _id, 'code.hash': hash }, { $inc: { 'code.tries': -1 } });
  return {
    ref,
    async consume(tx) {
      const { modifiedCount } = await codeModel(tx).updateOne(
        { _id, 'code.hash': hash, 'code.expiresAt': trusted({ $gt: now }) },
        { $set: { code: null } },
      );
      if (modifiedCount === 0) fail('code_invalid');
    },
  };
}

/** Compares two HMACs of equal length in constant time. */
const same = (a: string, b: string): boolean => timingSafeEqual(Buffer.from(a), Buffer.from(b));
