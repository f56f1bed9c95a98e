import type { Transaction } from '@poc/kit/mongo/transaction';
import type { IdentityDeps } from '../../deps.ts';
import { codeModel } from './code.model.ts';
import { type CodeSlot, type CodeSubject, hashCode, newCode, slotId, subjectId } from './code-hash.ts';
import { countIssued, type NetworkAsker } from './count-issued.ts';

type CodeDeps = Pick<IdentityDeps, 'db' | 'clock' | 'secret'>;

export const codeMinutes = 10;

/** Retention in ms of the row, which shows that the browser requested a code. */
const rememberedMs = 24 * 3_600_000;

export interface CodeRequest extends CodeSlot {
  /** Reference returned when the code is consumed. */
  ref: string;
  asker: NetworkAsker | null;
}

/**
 * Issues a six-digit code, valid for 10 minutes. It replaces the previous code of the slot, within the limits of
 * `countIssued`.
 * @param request `key`: the address for `verify-email` and `reset-password`, the person's id for `new-email`
 * @returns the code, for the email only, or null with the seconds until the next one is allowed
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

/** Invalidates the codes of a subject in all browsers. They still count towards the limits. */
export async function revokeCodes(
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
