import express, { type Response, type Router } from 'express';
import { recordRoute } from './access-log.ts';
import { uploadHeaders } from './uploads.ts';

/**
 * Reads the HLS playlist at a URL.
 * @param url `/uploads/<folder>/<file>`, without the query
 * @returns null when the file is not a playlist @throws file_locked, service_unavailable
 */
export type ReadPlaylist = (url: string, query: URLSearchParams) => Promise<string | null>;

const playlistFile = /^\w[\w-]{0,199}\.m3u8$/;

/** Sends an HLS playlist. Set `cacheControl` only for a playlist that is the same for all viewers. */
export function sendPlaylist(response: Response, playlist: string, cacheControl = 'no-store'): void {
  response
    .set({ ...uploadHeaders, 'Cache-Control': cacheControl })
    .type('application/vnd.apple.mpegurl')
    .send(playlist);
}

/** Serves `GET` and `HEAD /uploads/<folder>/<file>.m3u8`; other files go to the next handler. */
export function servePlaylists({ folder, read }: { folder: string; read: ReadPlaylist }): Router {
  const router = express.Router();
  router.get(`/uploads/${folder}/:file`, async (req, res, next) => {
    const { file } = req.params;
    if (!playlistFile.test(file)) return next();
    const query = new URLSearchParams(req.originalUrl.split('?')[1]);
    const playlist = await read(`/uploads/${folder}/${file}`, query);
    if (playlist === null) return next();
    recordRoute(req, `/uploads/${folder}/{file}`);
    sendPlaylist(res, playlist);
  });
  return router;
}
