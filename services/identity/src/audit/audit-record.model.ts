import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

/**
 * One action of an administrator: who, what, to whom, when, before and after. It is never changed; only the addresses in
 * it go when the person whom it is about is erased.
 */
export interface AuditRecordDoc {
  _id: Types.ObjectId;
  actor: { id: string; name: string };
  /** Verb and object: `user.role.set`. */
  action: string;
  subject: { kind: string; id: string };
  /** Field by field; secrets are left out, a password only ever as 'changed'. */
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  at: Date;
}

const schema = new Schema<AuditRecordDoc>(
  {
    actor: { type: { id: String, name: String }, required: true, _id: false },
    action: { type: String, required: true },
    subject: { type: { kind: String, id: String }, required: true, _id: false },
    before: { type: Schema.Types.Mixed, default: {} },
    after: { type: Schema.Types.Mixed, default: {} },
    at: { type: Date, required: true },
  },
  { versionKey: false, minimize: false },
);
schema.index({ at: -1, _id: -1 });
schema.index({ 'subject.id': 1, at: -1, _id: -1 });

export const auditRecordModel = defineModel<AuditRecordDoc>('audit_records', schema);
