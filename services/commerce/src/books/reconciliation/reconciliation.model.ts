import type { Reconciliation, ReconciliationReport } from '@poc/contracts/entities/reconciliation';
import { reconciliationState, reconciliationTrigger } from '@poc/contracts/entities/reconciliation';
import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';
import type { Difference, Range } from './comparisons/comparison.ts';
import type { Days } from './run-days.ts';

/** Where a reconciliation goes on: any process can do the next step. */
export interface Position {
  /** The name of a comparison. */
  comparison: string;
  /** What its last step gave as `next`; null at its beginning. */
  cursor: string | null;
  stepsDone: number;
  /** Null where that is not known. */
  steps: number | null;
}

/** One reconciliation: how far it is, and what it found. Kept for a year. */
export interface ReconciliationDoc {
  _id: Types.ObjectId;
  days: Days;
  range: Range;
  trigger: Reconciliation['trigger'];
  /** The administrator's id; null for the others. */
  startedBy: string | null;
  /** The 02:00 that a nightly one is for: one per night, however many processes there are. Absent in others. */
  night?: Date;
  state: Reconciliation['state'];
  /** Present while it runs: its index lets one run at a time. */
  active?: true;
  position: Position;
  /** Goes up with each step that is stored: of two processes that do the same one, one stores it. */
  version: number;
  /** How often a step failed in a row, when it is tried again, and why it failed. */
  tries: number;
  nextTryAt: Date | null;
  error: string;
  checked: number;
  balanced: boolean;
  differenceCount: number;
  differencesByKind: Partial<Record<Difference['kind'], number>>;
  /** The first `storedDifferences`. */
  differences: Difference[];
  /** In naira; empty until it is done. */
  accounts: ReconciliationReport['accounts'];
  startedAt: Date;
  endedAt: Date | null;
  expiresAt: Date;
}

/** So that a bad night still fits into a document. */
export const storedDifferences = 1_000;

const schema = new Schema<ReconciliationDoc>(
  {
    days: { from: { type: String, required: true }, to: { type: String, required: true } },
    range: { from: { type: Date, required: true }, to: { type: Date, required: true } },
    trigger: { type: String, enum: reconciliationTrigger.options, required: true },
    startedBy: { type: String, default: null },
    night: { type: Date },
    state: { type: String, enum: reconciliationState.options, required: true },
    active: { type: Boolean },
    position: {
      comparison: { type: String, required: true },
      cursor: { type: String, default: null },
      stepsDone: { type: Number, required: true },
      steps: { type: Number, default: null },
    },
    version: { type: Number, default: 0 },
    tries: { type: Number, default: 0 },
    nextTryAt: { type: Date, default: null },
    error: { type: String, default: '' },
    checked: { type: Number, default: 0 },
    balanced: { type: Boolean, default: true },
    differenceCount: { type: Number, default: 0 },
    differencesByKind: { type: Schema.Types.Mixed, default: {} },
    differences: { type: Schema.Types.Mixed, default: [] },
    accounts: { type: Schema.Types.Mixed, default: [] },
    startedAt: { type: Date, required: true },
    endedAt: { type: Date, default: null },
    expiresAt: { type: Date, required: true },
  },
  // An empty count by kind is stored, too.
  { versionKey: false, minimize: false },
);
schema.index({ active: 1 }, { unique: true, sparse: true });
schema.index({ night: -1 }, { unique: true, sparse: true });
schema.index({ startedAt: -1, _id: -1 });
schema.index({ state: 1, endedAt: -1, _id: -1 });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const reconciliationModel = defineModel<ReconciliationDoc>('reconciliations', schema);
