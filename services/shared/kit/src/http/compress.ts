import compression from 'compression';
import type { RequestHandler } from 'express';

/** What is smaller fits into one packet anyway. In bytes. */
export const compressedFrom = 1_024;

const texts = /^(?:application\/json|text\/csv)\b/;

/**
 * Compresses lists and tables for clients that take it: most viewers pay for each megabyte. Pictures, videos, parts of
 * files and archives go as they are. An answer holds no client's secret beside words that another site may choose, so
 * that its length gives nothing away: tokens are asked for without either.
 */
export const compressAnswers = (): RequestHandler =>
  compression({
    threshold: compressedFrom,
    filter: (_req, res) => res.statusCode !== 206 && texts.test(String(res.getHeader('Content-Type') ?? '')),
  });
