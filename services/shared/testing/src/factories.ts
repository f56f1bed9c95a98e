import { randomBytes } from 'node:crypto';

/** Creates an id: 24 hexadecimal digits. */
export const newId = (): string => randomBytes(12).toString('hex');

/** Creates a unique name, valid for a database, a topic or a consumer group. */
export const uniqueName = (prefix: string): string => `${prefix}_${randomBytes(5).toString('hex')}`;
