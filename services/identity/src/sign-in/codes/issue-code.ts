import type { Transaction } from '@poc/kit/mongo/transaction';
import type { IdentityDeps } from '../../deps.ts';
import { codeModel } from './code.model.ts';
import { type CodeSlot, type CodeSubject, hashCode, newCode, slotId, subjectId } from './code-hash.ts';
import { countIssued, type NetworkAsker } from './count-issued.ts';

type CodeDeps = Pick<IdentityDeps, 'db' | 'clock' | 'secret'>;

/** How long a code is good. */
export const codeMinutes = 10;

/** How long it is known afterwards that a browser asked for a code. */
const rememberedMs = 24 * 3_600_000;

/** A code that is wanted. */
export interface CodeRequest extends CodeSlot {
  /** What it is for, given back when it is spent. */
  ref: string;
  asker: NetworkAsker | null;
}

/**
 * Makes a new code of six digits, good for 10 minutes; the one before of the same slot is forgotten, those of other browsers
 * are not. Not within 60 seconds of the last one, and within the bounds of `countIssued`.
 * @param request `key`: the address for `verify-email` and `reset-password`, the person's id for `new-email`
 * @returns the code, for the mail alone; or null with the seconds until the next may be asked for
 */
export async function issueCode(
  tx: Transaction,
  deps: CodeDeps,
  { ref, asker, ...slot }: CodeRequest,
): Promise<{ code: string } | { code: null; waitSeconds: number }> {
  const waitSeconds = await countIssued(tx, deps, slot, asker);
  if (waitSeconds > 0) return { code: null, waitSeconds };

  const digits = newCode();
  const now = deps.clock.now().getTime();
  const goodUntil = new Date(now + codeMinutes * 60_000);
  const code = { hash: hashCode(deps.secret, slot, ref, digits), ref, tries: 0, expiresAt: goodUntil };
  const expiresAt = new Date(now + rememberedMs);
  await codeModel(deps.db).updateOne(
    { _id: slotId(deps.secret, slot) },
    { $set: { subject: subjectId(deps.secret, slot), code, expiresAt } },
    { upsert: true, session: tx.session },
  );
  return { code: digits };
}

/** Kills the codes of a subject in all browsers: its address or person is gone. They still count against the bounds. */
export async function forgetCodes(
  tx: Transaction,
  deps: Pick<CodeDeps, 'db' | 'secret'>,
  subject: CodeSubject,
): Promise<void> {
  await codeModel(deps.db).updateMany(
    { subject: subjectId(deps.secret, subject) },
    { $set: { code: null } },
    { session: tx.session },
  );
}
