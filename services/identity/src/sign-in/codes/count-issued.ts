import type { Transaction } from '@poc/kit/mongo/transaction';
import type { IdentityDeps } from '../../deps.ts';
import { isKnownBrowser } from '../known-browsers/known-browsers.ts';
import { codeAllowanceModel } from './code-allowance.model.ts';
import { allowanceId, anyBrowser, type CodeSlot } from './code-hash.ts';

type Deps = Pick<IdentityDeps, 'db' | 'clock' | 'secret'>;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

interface Bound {
  readonly withinMs: number;
  readonly most: number;
}

/** How many codes may be mailed for one address on behalf of one browser. */
const perAsker: readonly Bound[] = [
  { withinMs: minuteMs, most: 1 },
  { withinMs: hourMs, most: 10 },
  { withinMs: dayMs, most: 20 },
];
/** On behalf of one network address: several people, or several devices of one, may be behind it. */
const perNetwork: readonly Bound[] = [
  { withinMs: minuteMs, most: 3 },
  { withinMs: hourMs, most: 10 },
  { withinMs: dayMs, most: 20 },
];
/** How many in all, besides those that its owner asks for in a browser where they signed in before. */
const fromStrangers: readonly Bound[] = [
  { withinMs: hourMs, most: 30 },
  { withinMs: dayMs, most: 60 },
];

/** Where a code is asked for, unless nobody but the account's owner can ask. */
export interface NetworkAsker {
  readonly ip: string;
  /**
   * What is asked for by a client with neither cookie nor handle. All of them behind one network address may be one that asks
   * again, so they share a pause; a sign-up has its own, since another device may ask for a code right after it.
   */
  readonly unnamed: 'sign-up' | 'another-code' | null;
}

/**
 * Counts one more code against the bounds of anyone who asks, unless one of them is reached. A browser in which the account was
 * signed in to has bounds of its own alone: strangers who ask for code after code do not keep its owner from one.
 * @returns seconds until the next may be mailed; 0 when this one may
 */
export async function countIssued(
  tx: Transaction,
  deps: Deps,
  slot: CodeSlot,
  asker: NetworkAsker | null,
): Promise<number> {
  const own = { who: ['browser', slot.browserHash], bounds: perAsker };
  const isOwners =
    asker === null ||
    (slot.browserHash !== anyBrowser && (await isKnownBrowser(deps, slot.key, slot.browserHash)));
  const counts = isOwners
    ? [own]
    : [
        own,
        ...(asker.unnamed ? [{ who: ['unnamed', asker.unnamed, asker.ip], bounds: perAsker }] : []),
        { who: ['network', asker.ip], bounds: perNetwork },
        { who: ['all'], bounds: fromStrangers },
      ];

  const now = deps.clock.now();
  const rows = [];
  for (const { who, bounds } of counts) {
    const _id = allowanceId(deps.secret, slot, who);
    const row = await codeAllowanceModel(deps.db).findById(_id).session(tx.session).lean();
    const issuedAt = (row?.issuedAt ?? []).filter((at) => now.getTime() - at.getTime() < dayMs);
    rows.push({ _id, issuedAt, waitMs: Math.max(...bounds.map((bound) => waitOf(issuedAt, bound, now))) });
  }
  const waitMs = Math.max(...rows.map((row) => row.waitMs));
  if (waitMs > 0) return Math.ceil(waitMs / 1000);

  const expiresAt = new Date(now.getTime() + dayMs);
  for (const { _id, issuedAt } of rows) {
    await codeAllowanceModel(deps.db).updateOne(
      { _id },
      { $set: { issuedAt: [...issuedAt, now], expiresAt } },
      { upsert: true, session: tx.session },
    );
  }
  return 0;
}

/** Milliseconds until one bound lets the next code through; 0 or less: now. */
function waitOf(issuedAt: readonly Date[], { withinMs, most }: Bound, now: Date): number {
  const oldestThatCounts = issuedAt.at(-most);
  return oldestThatCounts ? oldestThatCounts.getTime() + withinMs - now.getTime() : 0;
}
