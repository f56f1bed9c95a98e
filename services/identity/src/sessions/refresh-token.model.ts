import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

/**
 * One refresh token of a family. Spent ones stay until they would have expired: that is how a stolen one is known
 * again, and distinguished from a made-up one, which must not end anybody's session.
 */
export interface RefreshTokenDoc {
  /** SHA-256 of the token, in base64url. */
  _id: string;
  sessionId: Types.ObjectId;
  /** When it was exchanged for its successor. */
  spentAt: Date | null;
  /** Random; with the spent token itself it gives the successor. */
  successorKey: string | null;
  expiresAt: Date;
}

const schema = new Schema<RefreshTokenDoc>(
  {
    _id: { type: String, required: true },
    sessionId: { type: Schema.Types.ObjectId, required: true },
    spentAt: { type: Date, default: null },
    successorKey: { type: String, default: null },
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ sessionId: 1 });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const refreshTokenModel = defineModel<RefreshTokenDoc>('refresh_tokens', schema);
