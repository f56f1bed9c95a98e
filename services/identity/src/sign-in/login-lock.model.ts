import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf } from '@poc/kit/mongo/schema';

const schema = collectionSchema({
  /** SHA-256 of the common attributes: addresses, including mistyped ones, are not stored. */
  _id: { type: String, required: true },
  failures: { type: Number, required: true },
  lockedUntil: { type: Date, default: null },
  /** End of the counting window. */
  expiresAt: { type: Date, required: true },
});

/** Counter of wrong passwords, including those for unknown addresses. */
export type LoginLockDoc = DocOf<typeof schema>;
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const loginLockModel = defineModel('login_locks', schema);
