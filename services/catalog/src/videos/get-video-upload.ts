import type { AnswerOf } from '@poc/contracts/endpoint';
import type { getVideoUpload as contract } from '@poc/contracts/endpoints/catalog';
import type { admins } from '@poc/kit/auth/policies';
import type { Input } from '@poc/kit/http/route';
import { withStoreTimeout } from '@poc/kit/with-store-timeout';
import type { CatalogDeps } from '../catalog-deps.ts';
import { findVideoUpload } from './find-video-upload.ts';
import { partsPolicy, receivedParts } from './video-parts.ts';

/**
 * Which parts have arrived, so that an upload goes on where it stopped, and a policy for the missing ones. Of a finished one all
 * have.
 * @throws upload_not_found, service_unavailable
 */
export const getVideoUpload =
  ({ db, clock, store, videos }: CatalogDeps) =>
  async ({
    params,
  }: Pick<Input<typeof contract, typeof admins>, 'params'>): Promise<AnswerOf<typeof contract>> => {
    const now = clock.now();
    const upload = await findVideoUpload(db, params.uploadId, now);
    const about = { parts: upload.parts, expiresAt: upload.expiresAt.toISOString() };
    if (upload.videoUrl !== null) {
      return { received: Array.from({ length: upload.parts }, (_, index) => index + 1), ...about };
    }
    const [received, policy] = await withStoreTimeout(
      Promise.all([receivedParts(store, upload), partsPolicy(videos, upload, now)]),
    );
    return { received, policy, ...about };
  };
