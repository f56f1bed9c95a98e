import type { Reconciliation } from '@poc/contracts/entities/commerce';
import { defineModel } from '@poc/kit/mongo/model';
import { Schema } from 'mongoose';

/** What the reconciliation of one night found; kept for a year. */
export interface ReconciliationReportDoc {
  /** When it was due: 02:00 in Lagos. One report per night, however many processes compare. */
  _id: Date;
  differenceCount: number;
  /** Of more differences than `storedDifferences` it has the first ones. */
  report: Reconciliation;
  expiresAt: Date;
}

/** So that the report of a bad night still fits into a document. */
export const storedDifferences = 1_000;

const schema = new Schema<ReconciliationReportDoc>(
  {
    _id: { type: Date, required: true },
    differenceCount: { type: Number, required: true },
    report: { type: Schema.Types.Mixed, required: true },
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const reconciliationReportModel = defineModel<ReconciliationReportDoc>(
  'reconciliation_reports',
  schema,
);
