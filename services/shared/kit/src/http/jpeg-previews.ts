import { buffer } from 'node:stream/consumers';
import express, { type Router } from 'express';
import { LRUCache } from 'lru-cache';
import { createBulkhead } from '../concurrency/bulkhead.ts';
import { fail } from '../errors.ts';
import type { PictureSize } from '../images/picture-job.ts';
import { pictureTypes, renderPicture } from '../images/render-picture.ts';
import type { ObjectStore } from '../storage/objects.ts';
import { recordRoute } from './access-log.ts';
import { openStored, publicAdmission, type ServedUploads, uploadHeadersOf } from './uploads.ts';

/** Cached previews, about 40 kB each. */
const maxPreviews = 50;
/**
 * Maximum number of waiting previews. Only one at a time enters the picture queue shared with uploads, so that previews
 * do not delay them.
 */
const maxQueued = 50;

/**
 * Serves `GET /uploads/<folder>/<name>-640.jpg`: the stored WebP of that width as JPEG, for link previews of apps that
 * cannot read WebP. Rendered on request, so that it also works for older pictures. Mount before `serveUploads`.
 * @param size of the stored picture
 * @param admit checks access to the stored picture on every request, even for a cached preview
 */
export function serveJpegPreviews({
  folder,
  store,
  admit,
  size,
}: Omit<ServedUploads, 'store'> & { store: Pick<ObjectStore, 'read'>; size: PictureSize }): Router {
  const oneAtATime = createBulkhead({ maxConcurrent: 1, maxQueued });
  const previews = new LRUCache<string, Buffer>({
    max: maxPreviews,
    fetchMethod: async (key) => {
      const bytes = await buffer(await openStored(store, key));
      const [jpeg] = await oneAtATime(() => renderPicture(bytes, [size], 'jpeg'));
      return jpeg;
    },
  });
  const router = express.Router();
  router.get(`/uploads/${folder}/:name-640.jpg`, async (req, res) => {
    recordRoute(req, `/uploads/${folder}/{name}-640.jpg`);
    const { name } = req.params;
    if (!/^\w[\w-]{0,99}$/.test(name)) fail('file_not_found');
    const key = `${folder}/${name}-640.webp`;
    const { cache } = (await admit?.(`/uploads/${key}`, new URLSearchParams())) ?? publicAdmission;
    const jpeg = await previews.fetch(key);
    res.set({ ...uploadHeadersOf({ cache }), 'Content-Type': pictureTypes.jpeg }).send(jpeg);
  });
  return router;
}
