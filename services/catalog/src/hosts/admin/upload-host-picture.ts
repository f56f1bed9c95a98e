import { limits } from '@poc/contracts/common';
import { uploadHostPicture as contract } from '@poc/contracts/endpoints/hosts';
import { admins } from '@poc/kit/auth/policies';
import { withUpload } from '@poc/kit/http/read-upload';
import { renderPicture } from '@poc/kit/images/render-picture';
import { route } from '../../route.ts';
import { auditUpload } from '../../shows/shows.api.ts';

/** Widths that the screens use, in 4:5, widest first. */
const sizes = [
  { width: 960, height: 1_200 },
  { width: 640, height: 800 },
  { width: 320, height: 400 },
] as const;

/** Stores a picture for a host that is saved later. Unused pictures are swept after a day. */
export const uploadHostPicture = route(contract, admins, ({ db, files }) => async ({ request, subject }) => {
  const rules = { file: 'image', maxBytes: limits.maxImageBytes };
  const renditions = await withUpload(request, rules, ({ file }) => renderPicture(file, sizes));
  const url = await files.addPicture(renditions);
  await auditUpload(db, subject, url);
  return { url };
});
