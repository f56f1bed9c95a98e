import { timingSafeEqual } from 'node:crypto';
import { fail } from '@poc/kit/errors';
import { type Cookie, cookieHeader } from '@poc/kit/http/reply';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { trusted } from 'mongoose';
import type { IdentityDeps } from '../../deps.ts';
import { codeModel } from './code.model.ts';
import { anyBrowser, type CodeSlot, hashCode, slotId } from './code-hash.ts';

type CodeDeps = Pick<IdentityDeps, 'db' | 'clock' | 'secret'>;

/** How many guesses one code bears, no matter who sends them from wherever. */
export const triesAllowed = 5;

/** A code as it was typed. */
export type TypedCode = CodeSlot & { code: string };

/** A code that was right and waits to be spent. */
export interface RightCode {
  readonly ref: string;
  /**
   * Spends it as part of the change that it allows: it is gone if and only if that commits.
   * @throws code_invalid when somebody else was faster
   */
  spend(tx: Transaction): Promise<void>;
}

/** What became of a guess: right; wrong; dead until then; or no code lay there. */
type Outcome = RightCode | 'wrong' | { deadUntil: Date } | null;

/**
 * Weighs a code that was typed in a browser against the one that this browser asked for, and else against one that is
 * good in any. The try is counted before anything is compared, so that fifty guesses sent at once are five.
 * @param browserCookie names a browser that has no code, so that it can ask for one at once
 * @throws code_invalid when it is wrong, expired, spent or for something else; code_elsewhere when this browser asked for
 *   none; login_locked after 5 wrong tries, until the dead code would have expired. A new code begins again.
 */
export async function checkCode(
  deps: CodeDeps,
  typed: TypedCode,
  browserCookie?: Cookie,
): Promise<RightCode> {
  const own = await weigh(deps, typed);
  if (isRight(own)) return own;
  if (typed.browserHash !== anyBrowser) {
    const shared = await weigh(deps, { ...typed, browserHash: anyBrowser });
    if (isRight(shared)) return shared;
  }
  if (own === null) {
    if (typed.browserHash === anyBrowser) fail('code_invalid');
    fail('code_elsewhere', browserCookie ? { headers: cookieHeader(browserCookie) } : {});
  }
  if (own === 'wrong') fail('code_invalid');
  const seconds = Math.ceil((own.deadUntil.getTime() - deps.clock.now().getTime()) / 1000);
  return fail('login_locked', { headers: { 'Retry-After': String(seconds) } });
}

const isRight = (outcome: Outcome): outcome is RightCode =>
  outcome !== null && typeof outcome === 'object' && 'spend' in outcome;

async function weigh(deps: CodeDeps, { code, ...slot }: TypedCode): Promise<Outcome> {
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
  // Who knows the code guesses nothing: what they do with it may fail and be tried again.
  await codes.updateOne({ _id, 'code.hash': hash }, { $inc: { 'code.tries': -1 } });
  return {
    ref,
    async spend({ session }) {
      const { modifiedCount } = await codes.updateOne(
        { _id, 'code.hash': hash, 'code.expiresAt': trusted({ $gt: now }) },
        { $set: { code: null } },
        { session },
      );
      if (modifiedCount === 0) fail('code_invalid');
    },
  };
}

/** Both are HMACs of one length. */
const same = (a: string, b: string): boolean => timingSafeEqual(Buffer.from(a), Buffer.from(b));
