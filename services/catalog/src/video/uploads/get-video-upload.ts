import type { AnswerOf } from '@poc/contracts/endpoint';
import type { getVideoUpload as contract } from '@poc/contracts/endpoints/catalog';
import type { admins } from '@poc/kit/auth/policies';
import type { Input } from '@poc/kit/http/route';
import { withStoreTimeout } from '@poc/kit/storage/with-store-timeout';
import type { CatalogDeps } from '../../deps.ts';
import { findVideoUpload } from './find-video-upload.ts';
import { receivedParts } from './video-parts.ts';

/** Lists the received parts, so that a client can resume an upload. A finished upload has all. */
export const getVideoUpload =
  ({ db, clock, store }: CatalogDeps) =>
  async ({
    params,
  }: Pick<Input<typeof contract, typeof admins>, 'params'>): Promise<AnswerOf<typeof contract>> => {
    const upload = await findVideoUpload(db, params.uploadId, clock.now());
    const all = Array.from({ length: upload.parts }, (_, index) => index + 1);
    const received = upload.videoUrl === null ? await withStoreTimeout(receivedParts(store, upload)) : all;
    return { received, parts: upload.parts, expiresAt: upload.expiresAt.toISOString() };
  };
