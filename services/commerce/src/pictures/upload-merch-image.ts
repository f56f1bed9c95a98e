import { limits } from '@poc/contracts/common';
import type { uploadMerchImage as contract } from '@poc/contracts/endpoints/commerce';
import type { admins } from '@poc/kit/auth/policies';
import { withUpload } from '@poc/kit/http/read-upload';
import type { Input } from '@poc/kit/http/route';
import type { MerchDeps } from '../merch/merch-deps.ts';
import { renderMerchPicture } from './merch-picture.ts';

const rules = { file: 'image', maxBytes: limits.imageMaxBytes };

/**
 * Stores a picture for a product that is saved later. Without one it is swept after a day.
 * @throws image_required, image_unreadable, image_too_large, service_unavailable, too_many_requests
 */
export const uploadMerchImage =
  ({ files }: Pick<MerchDeps, 'files'>) =>
  async ({ request }: Pick<Input<typeof contract, typeof admins>, 'request'>): Promise<{ url: string }> => {
    const renditions = await withUpload(request, rules, ({ file }) => renderMerchPicture(file));
    return { url: await files.add(renditions) };
  };
