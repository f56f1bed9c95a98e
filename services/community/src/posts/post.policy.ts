import type { Subject } from '@poc/kit/auth/subject';
import { Types } from 'mongoose';

/** Which posts and comments a subject may change and delete: one's own, and as an administrator every one. */
export const ownTexts = ({ id, role }: Subject): { userId?: Types.ObjectId } =>
  role === 'admin' ? {} : { userId: new Types.ObjectId(id) };
