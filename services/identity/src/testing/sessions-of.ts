import { Types } from 'mongoose';
import type { SessionDoc } from '../sessions/session.model.ts';

/** Sessions of a person, each last used a second before the previous one. */
export const sessionsOf = (userId: Types.ObjectId, count: number, now: Date): SessionDoc[] =>
  Array.from({ length: count }, (_, at) => {
    const lastUsedAt = new Date(now.getTime() - (at + 1) * 1_000);
    const expiresAt = new Date(now.getTime() + 86_400_000);
    const _id = new Types.ObjectId();
    return { _id, userId, remember: false, device: '', createdAt: lastUsedAt, lastUsedAt, expiresAt };
  });
