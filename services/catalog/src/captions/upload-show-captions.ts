import type { uploadShowCaptions as contract } from '@poc/contracts/endpoints/catalog';
import type { admins } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import type { Input } from '@poc/kit/http/route';
import type { CatalogDeps } from '../catalog-deps.ts';
import { readWebVtt } from './read-web-vtt.ts';

/**
 * Stores captions for a show that is saved later. Without one they are swept after a day.
 * @throws invalid_request for what is no WebVTT; service_unavailable
 */
export const uploadShowCaptions =
  ({ files }: Pick<CatalogDeps, 'files'>) =>
  async ({ body }: Pick<Input<typeof contract, typeof admins>, 'body'>): Promise<{ url: string }> => {
    const read = readWebVtt(body.text);
    if ('fault' in read) return fail('invalid_request', { faults: [{ path: 'body.text', msg: read.fault }] });
    return { url: await files.addCaptions(read.text) };
  };
