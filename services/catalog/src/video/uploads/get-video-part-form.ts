import { getVideoPartForm as contract } from '@poc/contracts/endpoints/catalog';
import { admins } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { withStoreTimeout } from '@poc/kit/storage/with-store-timeout';
import { route } from '../../route.ts';
import { findVideoUpload } from './find-video-upload.ts';
import { keyOfPart, sizeOfPart } from './video-parts.ts';

/**
 * Validity of a form in ms: enough for one part on a slow connection, but short, since the form outlasts the
 * administrator's session.
 */
const formLastsMs = 15 * 60_000;

/**
 * Signs the form for uploading one part from a browser.
 * @throws invalid_request if the upload has no such part
 */
export const getVideoPartForm = route(contract, admins, ({ db, clock, videos }) => async ({ params }) => {
  const now = clock.now();
  const upload = await findVideoUpload(db, params.uploadId, now);
  if (upload.videoUrl !== null) fail('upload_not_found');
  const part = Number(params.part);
  if (part > upload.parts) {
    fail('invalid_request', {
      faults: [{ path: 'params.part', msg: `must be at most ${upload.parts}` }],
    });
  }
  const expiresAt = new Date(Math.min(now.getTime() + formLastsMs, upload.expiresAt.getTime()));
  const file = { key: keyOfPart(upload, part), bytes: sizeOfPart(upload, part), expiresAt };
  return { ...(await withStoreTimeout(videos.form(file))), expiresAt: expiresAt.toISOString() };
});
