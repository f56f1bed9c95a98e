import { defineModel } from '@poc/kit/mongo/model';
import { Schema } from 'mongoose';

/** Wrong passwords that are counted together; for addresses without an account, too. */
export interface LoginLockDoc {
  /** SHA-256 of what they have in common: visitors mistype, and their addresses are not ours to keep. */
  _id: string;
  failures: number;
  lockedUntil: Date | null;
  /** When the failures are forgotten. */
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
