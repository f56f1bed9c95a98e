import { limits } from '@poc/contracts/common';
import { uploadMerchImage as contract } from '@poc/contracts/endpoints/merch';
import { writeAudit } from '@poc/kit/audit/write-audit';
import { admins } from '@poc/kit/auth/policies';
import { withUpload } from '@poc/kit/http/read-upload';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { route } from '../../route.ts';
import { renderMerchPicture } from './merch-picture.ts';

const rules = { file: 'image', maxBytes: limits.maxImageBytes };

/**
 * Stores a picture for a product that is saved later. Without a product it is swept after a day.
 * @throws image_required, image_unreadable, image_too_large, service_unavailable, too_many_requests
 */
export const uploadMerchImage = route(contract, admins, ({ db, files }) => async ({ request, subject }) => {
  const renditions = await withUpload(request, rules, ({ file }) => renderMerchPicture(file));
  const url = await files.add(renditions);
  // The transaction contains only the audit entry.
  await withTransaction(db, (tx) =>
    writeAudit(tx, subject, 'product-file.upload', {
      target: { kind: 'product-file', id: url },
      after: { url },
    }),
  );
  return { url };
});
