import type { AnswerOf } from '@poc/contracts/endpoint';
import type { uploadShowCaptions as contract } from '@poc/contracts/endpoints/catalog';
import type { admins } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import type { Input } from '@poc/kit/http/route';
import type { CatalogDeps } from '../../deps.ts';
import { auditUpload } from '../../shows/shows.api.ts';
import { readWebVtt } from './read-web-vtt.ts';

/** Stores captions for a show that is saved later. Unused captions are swept after a day. */
export const uploadShowCaptions =
  ({ db, files }: Pick<CatalogDeps, 'db' | 'files'>) =>
  async ({
    body,
    subject,
  }: Pick<Input<typeof contract, typeof admins>, 'body' | 'subject'>): Promise<AnswerOf<typeof contract>> => {
    const read = readWebVtt(body.text);
    if ('fault' in read) return fail('invalid_request', { faults: [{ path: 'body.text', msg: read.fault }] });
    const url = await files.addCaptions(read.text);
    await auditUpload(db, subject, url);
    return { url, left_out: [...read.leftOut] };
  };
