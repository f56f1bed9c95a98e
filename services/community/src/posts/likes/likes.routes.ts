import { likeComment } from './like-comment.ts';
import { likePost } from './like-post.ts';

export const likesRoutes = [likePost, likeComment];
