import { getVideoUpload as contract } from '@poc/contracts/endpoints/catalog';
import { admins } from '@poc/kit/auth/policies';
import { withStoreTimeout } from '@poc/kit/storage/with-store-timeout';
import { route } from '../../route.ts';
import { findVideoUpload } from './find-video-upload.ts';
import { receivedParts } from './video-parts.ts';

/** Lists the received parts, so that a client can resume an upload. For a finished upload, lists all. */
export const getVideoUpload = route(contract, admins, ({ db, clock, store }) => async ({ params }) => {
  const upload = await findVideoUpload(db, params.uploadId, clock.now());
  const all = Array.from({ length: upload.parts }, (_, index) => index + 1);
  const received = upload.videoUrl === null ? await withStoreTimeout(receivedParts(store, upload)) : all;
  return { received, parts: upload.parts, expiresAt: upload.expiresAt.toISOString() };
});
