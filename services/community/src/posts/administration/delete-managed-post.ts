import type { CommunityDeps } from '../../deps.ts';
import { deletePost } from '../delete-post.ts';

/** Deletes any post, as `deletePost` does; the contract asks administrators for their second factor. */
export const deleteManagedPost = (deps: Pick<CommunityDeps, 'db'>) => deletePost(deps);
