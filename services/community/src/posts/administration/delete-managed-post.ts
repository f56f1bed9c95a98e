import type { CommunityDeps } from '../../deps.ts';
import { deletePost } from '../delete-post.ts';

/** Deletes any post like `deletePost`; its contract requires the second factor of administrators. */
export const deleteManagedPost = (deps: Pick<CommunityDeps, 'db'>) => deletePost(deps);
