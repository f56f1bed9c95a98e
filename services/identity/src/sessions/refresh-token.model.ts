import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema } from '@poc/kit/mongo/schema';
import { Schema } from 'mongoose';

/**
 * Refresh token of a family. Consumed tokens are retained until their expiry to distinguish a stolen token from a
 * forged one, which must not end a session.
 */
const schema = collectionSchema({
  /** SHA-256 of the token in base64url. */
  _id: { type: String, required: true },
  sessionId: { type: Schema.Types.ObjectId, required: true },
  /** Time of the exchange for the successor. */
  spentAt: { type: Date, default: null },
  /** Random key that derives the successor from the consumed token. */
  successorKey: { type: String, default: null },
  expiresAt: { type: Date, required: true },
});

schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const refreshTokenModel = defineModel('refresh_tokens', schema);
