import { createRateLimiter, type RateLimiter } from '@poc/kit/limits/rate-limiter';
import type { Connection } from 'mongoose';

/**
 * Creates the limit of wrong codes per place. Attempts are counted before the comparison, so that concurrent guesses
 * cannot exceed it.
 */
export const createGuessLimit = (db: Connection): RateLimiter =>
  createRateLimiter(db, { name: 'wrong-code', points: 5, seconds: 15 * 60, error: 'login_locked' });
