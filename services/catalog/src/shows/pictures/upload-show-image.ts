import { limits } from '@poc/contracts/common';
import type { uploadShowImage as contract } from '@poc/contracts/endpoints/catalog';
import type { admins } from '@poc/kit/auth/policies';
import { withUpload } from '@poc/kit/http/read-upload';
import type { Input } from '@poc/kit/http/route';
import type { CatalogDeps } from '../../deps.ts';
import { auditUpload } from './audit-upload.ts';
import { renderShowPicture } from './show-picture.ts';

const rules = { file: 'image', maxBytes: limits.imageMaxBytes };

/** Stores a picture for a show that is saved later. Unused pictures are swept after a day. */
export const uploadShowImage =
  ({ db, files }: Pick<CatalogDeps, 'db' | 'files'>) =>
  async ({
    request,
    subject,
  }: Pick<Input<typeof contract, typeof admins>, 'request' | 'subject'>): Promise<{ url: string }> => {
    const renditions = await withUpload(request, rules, ({ file }) => renderShowPicture(file));
    const url = await files.addPicture(renditions);
    await auditUpload(db, subject, url);
    return { url };
  };
