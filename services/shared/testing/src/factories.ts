import { randomBytes } from 'node:crypto';

/** A new id, as the contracts want one: 24 hexadecimal digits. */
export const newId = (): string => randomBytes(12).toString('hex');

/** A name that no other test uses, fit for a database, a topic or a consumer group. */
export const uniqueName = (prefix: string): string => `${prefix}_${randomBytes(5).toString('hex')}`;
