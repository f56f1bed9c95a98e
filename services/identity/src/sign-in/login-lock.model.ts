import { defineModel } from '@poc/kit/mongo/model';
import { Schema } from 'mongoose';

/** Counter of wrong passwords, including those for unknown addresses. */
export interface LoginLockDoc {
  /** SHA-256 of the common attributes: addresses, including mistyped ones, are not stored. */
  _id: string;
  failures: number;
  lockedUntil: Date | null;
  expiresAt: Date;
}

const schema = new Schema<LoginLockDoc>(
  {
    _id: { type: String, required: true },
    failures: { type: Number, required: true },
    lockedUntil: { type: Date, default: null },
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const loginLockModel = defineModel<LoginLockDoc>('login_locks', schema);
