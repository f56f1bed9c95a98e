import type { CommunityDeps } from '../community-deps.ts';
import { deletePost } from '../posts/delete-post.ts';

/** Deletes any post, as `deletePost` does; the contract asks administrators for their second factor. */
export const deleteManagedPost = (deps: Pick<CommunityDeps, 'db'>) => deletePost(deps);
