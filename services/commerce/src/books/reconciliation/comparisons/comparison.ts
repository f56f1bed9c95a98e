import { createHash } from 'node:crypto';
import type { DifferenceAction, reconciliationDifference } from '@poc/contracts/entities/reconciliation';
import type { Transaction } from '@poc/kit/mongo/transaction';
import type { Connection, Types } from 'mongoose';
import type { z } from 'zod';
import type { CommerceDeps } from '../../../deps.ts';
import { koboOf, nairaOf } from '../../../naira.ts';
import type { PaystackClient, Refund } from '../../../payments/payments.api.ts';

/** Compared time range, both ends included. */
export interface ReconciledRange {
  readonly from: Date;
  readonly to: Date;
}

/** Difference as stored in its run: resolutions are separate, because later runs share them. */
export type Difference = Omit<z.infer<typeof reconciliationDifference>, 'resolution'>;

/** Context for resolving a difference, in a transaction. */
export interface Posting {
  readonly deps: CommerceDeps;
  readonly tx: Transaction;
  /** Unique key for a ledger entry of this resolution. */
  readonly key: string;
  readonly now: Date;
}

/** Ways to resolve a difference. */
export interface Remedies {
  /** Applies Paystack's state. No effect once both sides agree. @throws PaystackUnavailable, PaystackRefused */
  readonly adopt?: (deps: CommerceDeps) => Promise<unknown>;
  /** Posts the missing entries. */
  readonly correct?: (posting: Posting) => Promise<unknown>;
  readonly writeOff?: (posting: Posting) => Promise<unknown>;
}

/** Difference as found. Amounts in kobo; null if a side has no record. */
export interface FoundDifference {
  readonly kind: Difference['kind'];
  readonly reference: string;
  /** See `part` in the contract; default: empty. */
  readonly part?: string;
  readonly orderId: Types.ObjectId | null;
  readonly ours: number | null;
  readonly theirs: number | null;
  readonly detail: string;
  readonly remedies?: Remedies;
}

export type Report = (found: FoundDifference) => void;

export interface StepContext {
  readonly db: Connection;
  readonly paystack: PaystackClient;
  readonly range: ReconciledRange;
  readonly now: Date;
  readonly report: Report;
  isReported(orderId: Types.ObjectId): boolean;
  /** Returns the keys that earlier steps of the run marked as seen, in any comparison. */
  seenOf(keys: readonly string[]): Promise<ReadonlySet<string>>;
  /** Marks keys as seen for later steps; stored together with the end of this step. */
  markSeen(keys: readonly string[]): void;
}

export interface StepEnd {
  /** Cursor of the next step; null at the end of the comparison. */
  readonly next: string | null;
  readonly checked?: number;
  readonly steps?: number;
}

/**
 * Resumable comparison. A step makes a few requests to Paystack or reads a few hundred rows. It may run twice,
 * also in another process, before its result is stored; its only writes are payouts, which are booked once.
 */
export interface Comparison {
  /** Unique display name, by which an interrupted run also resumes. */
  readonly name: string;
  /**
   * @param cursor the previous step's `next`; null at the start
   * @throws PaystackUnavailable, PaystackRefused
   */
  step(context: StepContext, cursor: string | null): Promise<StepEnd>;
}

/** Returns a refund's amount in kobo; null in other currencies, since differences are in naira. */
export const inNaira = ({ amountKobo, currency }: Pick<Refund, 'amountKobo' | 'currency'>): number | null =>
  currency === 'NGN' ? amountKobo : null;

type Identity = Pick<FoundDifference, 'kind' | 'reference' | 'part' | 'ours' | 'theirs'>;

/** Returns a difference's stable id, independent of its wording; amounts in kobo. */
const idOf = ({ kind, reference, part = '', ours, theirs }: Identity, orderId: string | null): string =>
  createHash('sha256')
    .update(JSON.stringify([kind, reference, part, orderId, ours, theirs]))
    .digest('hex')
    .slice(0, 24);

export const differenceIdOf = (found: FoundDifference): string =>
  idOf(found, found.orderId?.toHexString() ?? null);

type EarlierDifference = Omit<Difference, 'id' | 'part' | 'actions'> & Partial<Difference>;

const inKobo = (amount: number | null): number | null => (amount === null ? null : koboOf(amount));

/** Adds the fields missing from legacy differences. */
export const withIds = (differences: readonly EarlierDifference[]): Difference[] =>
  differences.map((one) => {
    const amounts = { ours: inKobo(one.ours), theirs: inKobo(one.theirs) };
    return { id: idOf({ ...one, ...amounts }, one.order_id), part: '', actions: [], ...one };
  });

const actionOf = { adopt: 'adopt', correct: 'correct', writeOff: 'write-off' } as const;

const actionsOf = ({ remedies = {} }: FoundDifference): DifferenceAction[] => [
  ...(Object.keys(remedies) as (keyof Remedies)[]).map((remedy) => actionOf[remedy]),
  'ask-again',
];

export const presentDifference = (found: FoundDifference, orderNumber: string | null): Difference => {
  const { kind, reference, part = '', orderId, ours, theirs, detail } = found;
  return {
    id: differenceIdOf(found),
    ...{ kind, reference, part, detail },
    order_id: orderId?.toHexString() ?? null,
    order_number: orderNumber,
    ours: ours === null ? null : nairaOf(ours),
    theirs: theirs === null ? null : nairaOf(theirs),
    actions: actionsOf(found),
  };
};
