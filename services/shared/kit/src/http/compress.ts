import compression from 'compression';
import type { RequestHandler } from 'express';

/** Minimum size in bytes: smaller responses fit into one packet. */
export const compressedFrom = 1_024;

const texts = /^(?:application\/json|application\/vnd\.apple\.mpegurl|text\/csv)\b/;

/**
 * Compresses JSON, CSV and playlists, because most viewers pay per megabyte; media, file parts and archives are sent
 * as they are. Safe against compression side channels (BREACH): no response holds a secret next to text that another
 * site controls; tokens are fetched without such text.
 */
export const compressResponses = (): RequestHandler =>
  compression({
    threshold: compressedFrom,
    filter: (_req, res) => res.statusCode !== 206 && texts.test(String(res.getHeader('Content-Type') ?? '')),
  });
