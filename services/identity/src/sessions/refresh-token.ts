import { createHash, createHmac, randomBytes } from 'node:crypto';

const tokenBytes = 32;
const tokenForm = /^[\w-]{43}$/;

/** Generates 256 random bits in base64url, for refresh tokens and successor keys. */
export const randomToken = (): string => randomBytes(tokenBytes).toString('base64url');

export const isWellFormedToken = (text: string): boolean => tokenForm.test(text);

/** Stored hash of a token. A plain hash suffices for 256 random bits. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/**
 * Derives the successor of a consumed token. It is deterministic, so that concurrent refreshes of two tabs, or a retry
 * after a lost response, end up with the same cookie. Neither the database (no tokens) nor an old token (no key) alone
 * reveals the successor.
 */
export const successorOf = (token: string, successorKey: string): string =>
  createHmac('sha256', successorKey).update(token).digest('base64url');
