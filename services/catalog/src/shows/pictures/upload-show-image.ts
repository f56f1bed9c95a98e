import { limits } from '@poc/contracts/common';
import { uploadShowImage as contract } from '@poc/contracts/endpoints/catalog';
import { admins } from '@poc/kit/auth/policies';
import { withUpload } from '@poc/kit/http/read-upload';
import { route } from '../../route.ts';
import { auditUpload } from './audit-upload.ts';
import { renderShowPicture } from './show-picture.ts';

const rules = { file: 'image', maxBytes: limits.maxImageBytes };

/** Stores a picture for a show that is saved later. Unused pictures are swept after a day. */
export const uploadShowImage = route(contract, admins, ({ db, files }) => async ({ request, subject }) => {
  const renditions = await withUpload(request, rules, ({ file }) => renderShowPicture(file));
  const url = await files.addPicture(renditions);
  await auditUpload(db, subject, url);
  return { url };
});
