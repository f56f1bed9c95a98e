import type { ReconciliationReport } from '@poc/contracts/entities/reconciliation';
import { reconciliationState, reconciliationTrigger } from '@poc/contracts/entities/reconciliation';
import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf, subdocument, typed } from '@poc/kit/mongo/schema';
import { Schema } from 'mongoose';
import type { Difference } from './comparisons/comparison.ts';

const positionSchema = subdocument({
  comparison: { type: String, required: true },
  /** The last step's `next`; null at the start. */
  cursor: { type: String, default: null },
  stepsDone: { type: Number, required: true },
  steps: { type: Number, default: null },
});
export type Position = DocOf<typeof positionSchema>;

/** Limit that keeps the document below MongoDB's maximum size. */
export const storedDifferences = 1_000;

const schema = collectionSchema(
  {
    days: { from: { type: String, required: true }, to: { type: String, required: true } },
    range: { from: { type: Date, required: true }, to: { type: Date, required: true } },
    trigger: { type: String, enum: reconciliationTrigger.options, required: true },
    /** The administrator's id; null for other triggers. */
    startedBy: { type: String, default: null },
    /** 02:00 of the night, unique across processes. Absent in other runs. */
    night: { type: Date },
    state: { type: String, enum: reconciliationState.options, required: true },
    /** Present while running: its unique index permits one run at a time. */
    active: { type: typed<true>(Boolean) },
    position: { type: positionSchema, required: true },
    /** Incremented with each stored step: of concurrent processes, exactly one stores it. */
    version: { type: Number, default: 0 },
    /** Consecutive failures of the current step. */
    tries: { type: Number, default: 0 },
    /** Time of the step's next attempt. */
    nextTryAt: { type: Date, default: null },
    /** Reason for the latest failure. */
    error: { type: String, default: '' },
    checked: { type: Number, default: 0 },
    balanced: { type: Boolean, default: true },
    differenceCount: { type: Number, default: 0 },
    differencesByKind: {
      type: typed<Partial<Record<Difference['kind'], number>>>(Schema.Types.Mixed),
      default: {},
    },
    differences: { type: typed<Difference[]>(Schema.Types.Mixed), default: [] },
    /** In naira; empty until the run ends. */
    accounts: { type: typed<ReconciliationReport['accounts']>(Schema.Types.Mixed), default: [] },
    startedAt: { type: Date, required: true },
    endedAt: { type: Date, default: null },
    expiresAt: { type: Date, required: true },
  },
  { minimize: false },
);

/** State and differences of a reconciliation. Retained for a year. */
export type ReconciliationDoc = DocOf<typeof schema>;
schema.index({ active: 1 }, { unique: true, sparse: true });
schema.index({ night: -1 }, { unique: true, sparse: true });
schema.index({ startedAt: -1, _id: -1 });
schema.index({ state: 1, endedAt: -1, _id: -1 });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const reconciliationModel = defineModel('reconciliations', schema);
