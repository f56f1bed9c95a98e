import { defineModel } from '@poc/kit/mongo/model';
import { Schema } from 'mongoose';

/** Failed sign-ins of one address, whether it has an account or not. */
export interface LoginLockDoc {
  /** SHA-256 of the address: visitors mistype, and their addresses are not ours to keep. */
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
