import type { Transaction } from '@poc/kit/mongo/transaction';
import type { IdentityDeps } from '../identity-deps.ts';
import { type CodePurpose, codeModel } from './code.model.ts';
import { type CodeSlot, hashCode, newCode, slotId } from './code-hash.ts';

type CodeDeps = Pick<IdentityDeps, 'db' | 'clock' | 'secret'>;

/** How long a code is good. */
export const codeMinutes = 10;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** How many codes may be given out within how long, for one key. */
const bounds = [
  { withinMs: minuteMs, most: 1 },
  { withinMs: hourMs, most: 10 },
  { withinMs: dayMs, most: 20 },
];

/** Several people may be signing up with one address, of whom one can read its mail: each has a code of their own. */
const codesAtOnce: Record<CodePurpose, number> = { 'verify-email': 3, 'reset-password': 1, 'new-email': 1 };

/**
 * Makes a new code of six digits, good for 10 minutes, and forgets the one before with the same `ref` (with
 * `verify-email`; otherwise any before). Not within 60 seconds of the last one, nor more than 10 an hour and 20 a day.
 * @param slot `key`: the address for `verify-email` and `reset-password`, the person's id for `new-email`
 * @param ref what the code is for, given back when it is spent
 * @returns the code, for the mail alone; or null with the seconds until the next may be asked for
 */
export async function issueCode(
  tx: Transaction,
  deps: CodeDeps,
  { ref, ...slot }: CodeSlot & { ref: string },
): Promise<{ code: string } | { code: null; waitSeconds: number }> {
  const codes = codeModel(deps.db);
  const now = deps.clock.now();
  const _id = slotId(deps.secret, slot);
  const row = await codes.findById(_id).session(tx.session).lean();
  const issuedAt = (row?.issuedAt ?? []).filter((at) => now.getTime() - at.getTime() < dayMs);

  const waitMs = Math.max(...bounds.map((bound) => waitOf(issuedAt, bound, now)));
  if (waitMs > 0) return { code: null, waitSeconds: Math.ceil(waitMs / 1000) };

  const code = newCode();
  const others = (row?.codes ?? []).filter((one) => one.ref !== ref && one.expiresAt > now);
  const issued = {
    hash: hashCode(deps.secret, slot, ref, code),
    ref,
    tries: 0,
    expiresAt: new Date(now.getTime() + codeMinutes * minuteMs),
  };
  await codes.updateOne(
    { _id },
    {
      $set: {
        codes: [issued, ...others].slice(0, codesAtOnce[slot.purpose]),
        issuedAt: [...issuedAt, now],
        expiresAt: new Date(now.getTime() + dayMs),
      },
    },
    { upsert: true, session: tx.session },
  );
  return { code };
}

/** Milliseconds until one bound lets the next code through; 0 or less: now. */
function waitOf(issuedAt: Date[], { withinMs, most }: (typeof bounds)[number], now: Date): number {
  const oldestThatCounts = issuedAt.at(-most);
  return oldestThatCounts ? oldestThatCounts.getTime() + withinMs - now.getTime() : 0;
}

/** Kills the codes of a slot: its address or person is gone. What was asked for still counts against the bounds. */
export async function forgetCodes(
  tx: Transaction,
  deps: Pick<CodeDeps, 'db' | 'secret'>,
  slot: CodeSlot,
): Promise<void> {
  await codeModel(deps.db).updateOne(
    { _id: slotId(deps.secret, slot) },
    { $set: { codes: [] } },
    { session: tx.session },
  );
}
