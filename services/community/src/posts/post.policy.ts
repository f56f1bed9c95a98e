import type { Subject } from '@poc/kit/auth/subject';
import { Types } from 'mongoose';

/** Filter for the posts and comments that a subject may change: their own, or any for an administrator. */
export const ownTexts = ({ id, role }: Subject): { userId?: Types.ObjectId } =>
  role === 'admin' ? {} : { userId: new Types.ObjectId(id) };
