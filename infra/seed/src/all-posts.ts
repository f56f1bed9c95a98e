import { posts } from './content/posts.ts';
import { showingPosts } from './content/showing-posts.ts';

/** Every post of the demo. */
export const allPosts = [...posts, ...showingPosts];
