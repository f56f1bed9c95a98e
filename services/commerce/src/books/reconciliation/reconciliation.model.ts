import type { Reconciliation, ReconciliationReport } from '@poc/contracts/entities/reconciliation';
import { reconciliationState, reconciliationTrigger } from '@poc/contracts/entities/reconciliation';
import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';
import type { Difference, Range } from './comparisons/comparison.ts';
import type { Days } from './run-days.ts';

export interface Position {
  comparison: string;
  /** `next` of its last step; null at the beginning. */
  cursor: string | null;
  stepsDone: number;
  steps: number | null;
}

/** State and differences of a reconciliation. Retained for a year. */
export interface ReconciliationDoc {
  _id: Types.ObjectId;
  days: Days;
  range: Range;
  trigger: Reconciliation['trigger'];
  /** The administrator's id; null for other triggers. */
  startedBy: string | null;
  /** The night's 02:00, unique across processes. Absent in other runs. */
  night?: Date;
  state: Reconciliation['state'];
  /** Present while running: its unique index permits one run at a time. */
  active?: true;
  position: Position;
  /** Incremented with each stored step: of concurrent processes, exactly one stores it. */
  version: number;
  /** Consecutive failures of a step, the time of its retry, and the reason. */
  tries: number;
  nextTryAt: Date | null;
  error: string;
  checked: number;
  balanced: boolean;
  differenceCount: number;
  differencesByKind: Partial<Record<Difference['kind'], number>>;
  differences: Difference[];
  /** In naira; empty until the run ends. */
  accounts: ReconciliationReport['accounts'];
  startedAt: Date;
  endedAt: Date | null;
  expiresAt: Date;
}

/** Limit that keeps the document below MongoDB's maximum size. */
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
  { versionKey: false, minimize: false },
);
schema.index({ active: 1 }, { unique: true, sparse: true });
schema.index({ night: -1 }, { unique: true, sparse: true });
schema.index({ startedAt: -1, _id: -1 });
schema.index({ state: 1, endedAt: -1, _id: -1 });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const reconciliationModel = defineModel<ReconciliationDoc>('reconciliations', schema);
