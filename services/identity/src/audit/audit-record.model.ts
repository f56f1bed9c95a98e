import type { AuditTargetKind } from '@poc/contracts/audit';
import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf, subdocument, typed } from '@poc/kit/mongo/schema';
import { Schema } from 'mongoose';

const text = { type: String, default: null } as const;
const fields = { type: typed<Record<string, unknown>>(Schema.Types.Mixed), default: {} };

const schema = collectionSchema(
  {
    actor: {
      type: subdocument({ id: { type: String, required: true }, name: { type: String, default: '' } }),
      required: true,
    },
    /** Kind of target and operation: `user.role.set`. */
    action: { type: String, required: true },
    /** `name` is the target's name at that time; names of people are looked up instead. */
    target: {
      type: subdocument({
        kind: { type: typed<AuditTargetKind>(String), required: true },
        id: { type: String, required: true },
        ownerId: text,
        name: text,
      }),
      required: true,
    },
    /** Ids of the target and its owner, for queries and redaction. */
    about: { type: [String], required: true },
    /** Changed fields, without secrets. */
    before: fields,
    after: fields,
    reason: text,
    at: { type: Date, required: true },
  },
  { minimize: false },
);

/** Administrative change in any service. Immutable, except for the redaction of personal data after an erasure. */
export type AuditRecordDoc = DocOf<typeof schema>;
schema.index({ at: -1, _id: -1 });
schema.index({ about: 1, at: -1, _id: -1 });
schema.index({ 'actor.id': 1, at: -1, _id: -1 });
schema.index({ action: 1, at: -1, _id: -1 });
schema.index({ 'target.kind': 1, at: -1, _id: -1 });

export const auditRecordModel = defineModel('audit_records', schema);
