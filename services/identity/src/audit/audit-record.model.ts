import type { AuditTargetKind } from '@poc/contracts/audit';
import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

/** Administrative change in any service. Immutable, except for the redaction of personal data after an erasure. */
export interface AuditRecordDoc {
  _id: Types.ObjectId;
  actor: { id: string; name: string };
  /** Kind of target and operation: `user.role.set`. */
  action: string;
  /** `name` is the target's name at that time; names of people are looked up instead. */
  target: { kind: AuditTargetKind; id: string; ownerId: string | null; name: string | null };
  /** Ids of the target and its owner, for queries and redaction. */
  about: string[];
  /** Changed fields, without secrets. */
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  reason: string | null;
  at: Date;
}

const text = { type: String, default: null };
const schema = new Schema<AuditRecordDoc>(
  {
    actor: { type: { id: String, name: String }, required: true, _id: false },
    action: { type: String, required: true },
    target: { type: { kind: String, id: String, ownerId: text, name: text }, required: true, _id: false },
    about: { type: [String], required: true },
    before: { type: Schema.Types.Mixed, default: {} },
    after: { type: Schema.Types.Mixed, default: {} },
    reason: text,
    at: { type: Date, required: true },
  },
  { versionKey: false, minimize: false },
);
schema.index({ at: -1, _id: -1 });
schema.index({ about: 1, at: -1, _id: -1 });
schema.index({ 'actor.id': 1, at: -1, _id: -1 });
schema.index({ action: 1, at: -1, _id: -1 });
schema.index({ 'target.kind': 1, at: -1, _id: -1 });

export const auditRecordModel = defineModel<AuditRecordDoc>('audit_records', schema);
