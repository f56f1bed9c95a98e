import { uploadShowCaptions as contract } from '@poc/contracts/endpoints/catalog';
import { admins } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { readWebVtt } from '@poc/kit/video/web-vtt';
import { route } from '../../route.ts';
import { auditUpload } from '../../shows/shows.api.ts';

/** Stores captions for a show that is saved later. Unused captions are swept after a day. */
export const uploadShowCaptions = route(contract, admins, ({ db, files }) => async ({ body, subject }) => {
  const read = readWebVtt(body.text);
  if ('fault' in read) return fail('invalid_request', { faults: [{ path: 'body.text', msg: read.fault }] });
  const url = await files.addCaptions(read.text);
  await auditUpload(db, subject, url);
  return { url, left_out: [...read.leftOut] };
});
