import { timingSafeEqual } from 'node:crypto';
import { fail } from '@poc/kit/errors';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { trusted } from 'mongoose';
import type { IdentityDeps } from '../identity-deps.ts';
import { codeModel, type IssuedCode } from './code.model.ts';
import { type CodeSlot, hashCode, slotId } from './code-hash.ts';

type CodeDeps = Pick<IdentityDeps, 'db' | 'clock' | 'secret'>;

/** How many guesses one code bears, whoever sends them from wherever. */
export const triesAllowed = 5;

/** A code as it was typed. With `ref` it is weighed against the code of that ref alone. */
export type TypedCode = CodeSlot & { code: string; ref?: string | undefined };

/** A code that was right and waits to be spent. */
export interface RightCode {
  readonly ref: string;
  /**
   * Spends it as part of the change that it allows: it is gone if and only if that commits.
   * @throws code_invalid when somebody else was faster
   */
  spend(tx: Transaction): Promise<void>;
}

/**
 * Weighs a typed code. The try is counted before anything is compared, so that fifty guesses sent at once are five.
 * @throws code_invalid when it is wrong, expired, spent or for something else; login_locked after 5 wrong tries, until
 *   the dead code would have expired. A new code begins anew.
 */
export async function checkCode(deps: CodeDeps, { code, ref, ...slot }: TypedCode): Promise<RightCode> {
  const codes = codeModel(deps.db);
  const now = deps.clock.now();
  const _id = slotId(deps.secret, slot);
  const row = await codes
    .findOneAndUpdate(
      { _id },
      { $inc: { 'codes.$[open].tries': 1 } },
      {
        arrayFilters: [
          {
            'open.tries': { $lt: triesAllowed },
            'open.expiresAt': { $gt: now },
            ...(ref === undefined ? {} : { 'open.ref': ref }),
          },
        ],
        returnDocument: 'before',
      },
    )
    .lean();

  const live = (row?.codes ?? []).filter(
    (one) => one.expiresAt > now && (ref === undefined || one.ref === ref),
  );
  const open = live.filter((one) => one.tries < triesAllowed);
  if (open.length === 0) refuse(live, now);

  const right = open.filter((one) => same(one.hash, hashCode(deps.secret, slot, one.ref, code)))[0];
  if (!right) return fail('code_invalid');
  const { hash } = right;
  // Who knows the code guesses nothing: what they do with it may fail and be tried again.
  await codes.updateOne({ _id, 'codes.hash': hash }, { $inc: { 'codes.$.tries': -1 } });

  return {
    ref: right.ref,
    async spend({ session }) {
      const { modifiedCount } = await codes.updateOne(
        { _id, codes: trusted({ $elemMatch: { hash, expiresAt: trusted({ $gt: now }) } }) },
        { $pull: { codes: { hash } } },
        { session },
      );
      if (modifiedCount === 0) fail('code_invalid');
    },
  };
}

/** The code is dead or was never given out. */
function refuse(live: IssuedCode[], now: Date): never {
  const deadUntil = Math.max(0, ...live.map((one) => one.expiresAt.getTime()));
  if (deadUntil === 0) fail('code_invalid');
  const seconds = Math.ceil((deadUntil - now.getTime()) / 1000);
  return fail('login_locked', { headers: { 'Retry-After': String(seconds) } });
}

/** Both are HMACs of one length. */
const same = (a: string, b: string): boolean => timingSafeEqual(Buffer.from(a), Buffer.from(b));
