import { posts } from './content/posts.ts';
import { showingPosts } from './content/showing-posts.ts';

export const allPosts = [...posts, ...showingPosts];
