import { fail } from '@poc/kit/errors';
import type { AdmitFile } from '@poc/kit/http/uploads';
import type { CommunityDeps } from '../deps.ts';
import { postModel } from '../posts/posts.api.ts';
import { postPictureModel } from './post-picture.model.ts';
import { nameOfPicture } from './post-picture-names.ts';

/**
 * Admits a picture's file only while its post is visible: pictures of hidden or deleted posts and unused uploads are
 * not found. Browsers must therefore revalidate it each time.
 * @throws file_not_found
 */
export const admitPostPicture =
  ({ db }: Pick<CommunityDeps, 'db'>): AdmitFile =>
  async (url) => {
    const name = nameOfPicture(url);
    const row = name === null ? null : await postPictureModel(db).findById(name).lean();
    if (!row?.postId) return fail('file_not_found');
    const shown = await postModel(db).findOne({ _id: row.postId }, { picture: 1 }).lean();
    if (shown?.picture?.name !== row._id) fail('file_not_found');
    return { cache: 'none', bytes: null };
  };
