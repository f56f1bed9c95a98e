import type { AuditTargetKind } from '@poc/contracts/audit';
import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

/**
 * One change by an administrator, in whichever service: who, what, to what, when, before and after. It is never changed;
 * only personal data in it goes when the person whom it is about is erased.
 */
export interface AuditRecordDoc {
  _id: Types.ObjectId;
  actor: { id: string; name: string };
  /** The kind of thing, then what was done: `user.role.set`. */
  action: string;
  /** `name` is what a thing was called then; people are looked up instead. */
  target: { kind: AuditTargetKind; id: string; ownerId: string | null; name: string | null };
  /** The ids of the target and of the person whose it is: whatever the record is found and redacted by. */
  about: string[];
  /** Field by field; secrets are left out. */
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
