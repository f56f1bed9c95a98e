import { type SlidingWindow, waitOf } from '@poc/kit/limits/sliding-window';
import type { Transaction } from '@poc/kit/mongo/transaction';
import type { IdentityDeps } from '../../deps.ts';
import { isKnownBrowser } from '../known-browsers/known-browsers.ts';
import { codeModel } from './code.model.ts';
import { codeAllowanceModel } from './code-allowance.model.ts';
import {
  allowanceId,
  anyBrowser,
  type CodeSlot,
  type CodeSubject,
  hashCode,
  newCode,
  slotId,
  subjectId,
} from './code-hash.ts';

type CodeDeps = Pick<IdentityDeps, 'db' | 'clock' | 'secret'>;

export const codeMinutes = 10;

/** Retention in ms of the row, which shows that the browser requested a code. */
const rememberedMs = 24 * 3_600_000;

export interface CodeRequest extends CodeSlot {
  /** Reference returned when the code is consumed. */
  ref: string;
  requester: NetworkRequester | null;
}

/**
 * Issues a six-digit code, valid for 10 minutes. It replaces the previous code of the slot, within the limits of
 * `countIssued`.
 * @param request `key`: the email address for `verify-email` and `reset-password`, the person's id for `new-email`
 * @returns the code, for the email only, or null with the seconds until the next one is allowed
 */
export async function issueCode(
  tx: Transaction,
  deps: CodeDeps,
  { ref, requester, ...slot }: CodeRequest,
): Promise<{ code: string } | { code: null; waitSeconds: number }> {
  const waitSeconds = await countIssued(tx, deps, slot, requester);
  if (waitSeconds > 0) return { code: null, waitSeconds };

  const digits = newCode();
  const now = deps.clock.now().getTime();
  const goodUntil = new Date(now + codeMinutes * 60_000);
  const code = { hash: hashCode(deps.secret, slot, ref, digits), ref, tries: 0, expiresAt: goodUntil };
  const expiresAt = new Date(now + rememberedMs);
  await codeModel(tx).updateOne(
    { _id: slotId(deps.secret, slot) },
    { $set: { subject: subjectId(deps.secret, slot), code, expiresAt } },
    { upsert: true },
  );
  return { code: digits };
}

/** Invalidates the codes of a subject in all browsers. They still count towards the limits. */
export async function revokeCodes(
  tx: Transaction,
  deps: Pick<CodeDeps, 'db' | 'secret'>,
  subject: CodeSubject,
): Promise<void> {
  await codeModel(tx).updateMany({ subject: subjectId(deps.secret, subject) }, { $set: { code: null } });
}

type Deps = Pick<IdentityDeps, 'db' | 'clock' | 'secret'>;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Limits per email address and browser. */
const perRequester: readonly SlidingWindow[] = [
  { windowMs: minuteMs, max: 1 },
  { windowMs: hourMs, max: 10 },
  { windowMs: dayMs, max: 20 },
];
/** Limits per email address and IP address, which several people or devices may share. */
const perNetwork: readonly SlidingWindow[] = [
  { windowMs: minuteMs, max: 3 },
  { windowMs: hourMs, max: 10 },
  { windowMs: dayMs, max: 20 },
];
/** Limits per email address for all unknown browsers together. */
const fromStrangers: readonly SlidingWindow[] = [
  { windowMs: hourMs, max: 30 },
  { windowMs: dayMs, max: 60 },
];

interface NetworkRequester {
  readonly ip: string;
  /**
   * Kind of request from a client without cookie and handle. Such clients behind one IP address share a limit per kind;
   * sign-ups are separate, since another device may request a code right after one.
   */
  readonly unnamed: 'sign-up' | 'another-code' | null;
}

/**
 * Counts a code against the limits of its requester, unless one is reached. A browser in which the account was signed
 * in only has its own limit, so that strangers' requests do not block the owner.
 * @returns seconds until the next code is allowed; 0 if this one is
 */
async function countIssued(
  tx: Transaction,
  deps: Deps,
  slot: CodeSlot,
  requester: NetworkRequester | null,
): Promise<number> {
  const own = { who: ['browser', slot.browserHash], bounds: perRequester };
  const isOwners =
    requester === null ||
    (slot.browserHash !== anyBrowser && (await isKnownBrowser(deps, slot.key, slot.browserHash)));
  const counts = isOwners
    ? [own]
    : [
        own,
        ...(requester.unnamed
          ? [{ who: ['unnamed', requester.unnamed, requester.ip], bounds: perRequester }]
          : []),
        { who: ['network', requester.ip], bounds: perNetwork },
        { who: ['all'], bounds: fromStrangers },
      ];

  const now = deps.clock.now();
  const rows = [];
  for (const { who, bounds } of counts) {
    const _id = allowanceId(deps.secret, slot, who);
    const row = await codeAllowanceModel(tx).findById(_id).lean();
    const issuedAt = (row?.issuedAt ?? []).filter((at) => now.getTime() - at.getTime() < dayMs);
    rows.push({ _id, issuedAt, waitMs: Math.max(...bounds.map((bound) => waitOf(issuedAt, bound, now))) });
  }
  const waitMs = Math.max(...rows.map((row) => row.waitMs));
  if (waitMs > 0) return Math.ceil(waitMs / 1000);

  const expiresAt = new Date(now.getTime() + dayMs);
  for (const { _id, issuedAt } of rows) {
    await codeAllowanceModel(tx).updateOne(
      { _id },
      { $set: { issuedAt: [...issuedAt, now], expiresAt } },
      { upsert: true },
    );
  }
  return 0;
}
