import { createHash, createHmac, randomBytes } from 'node:crypto';

const tokenBytes = 32;
const tokenForm = /^[\w-]{43}$/;

/** A new random refresh token, or key of a successor: 256 bits in base64url. */
export const randomToken = (): string => randomBytes(tokenBytes).toString('base64url');

/** Whether a cookie's text can be a refresh token at all. */
export const isTokenForm = (text: string): boolean => tokenForm.test(text);

/** What the database keeps of a token. A plain hash is enough: 256 random bits can't be guessed. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/**
 * The token that follows a spent one. The same two inputs give the same successor, so that two tabs that refresh at
 * the same moment, or a browser that repeats a request whose answer got lost, all end up with the one good cookie.
 * Neither the database alone (it has no tokens) nor an old token alone (it lacks the key) reveals the successor.
 */
export const successorOf = (token: string, successorKey: string): string =>
  createHmac('sha256', successorKey).update(token).digest('base64url');
