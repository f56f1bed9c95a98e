import { differenceAction } from '@poc/contracts/entities/reconciliation';
import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf } from '@poc/kit/mongo/schema';

const schema = collectionSchema({
  /** Id of the difference. */
  _id: { type: String, required: true },
  action: { type: String, enum: differenceAction.options, required: true },
  reason: { type: String, required: true },
  by: { type: String, required: true },
  /** Start of the attempt. Only one concurrent attempt can hold the row. */
  at: { type: Date, required: true },
  /** Null while the action runs. */
  doneAt: { type: Date, default: null },
});

/** Resolution of a difference, which later reconciliations do not report again. */
export type ResolutionDoc = DocOf<typeof schema>;

export const resolutionModel = defineModel('difference_resolutions', schema);
