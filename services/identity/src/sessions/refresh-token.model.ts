import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

/**
 * Refresh token of a family. Consumed tokens are retained until their expiry to distinguish a stolen token from a forged
 * one, which must not end a session.
 */
export interface RefreshTokenDoc {
  /** SHA-256 of the token in base64url. */
  _id: string;
  sessionId: Types.ObjectId;
  /** Time of the exchange for the successor. */
  spentAt: Date | null;
  /** Random key that derives the successor from the consumed token. */
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
