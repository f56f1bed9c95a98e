import { membersRoutes } from './members/members.routes.ts';
import { memberRelationsRoutes } from './members/relations/member-relations.routes.ts';
import { moderationRoutes } from './moderation/moderation.routes.ts';
import { getCommunityNeeds } from './needs/get-community-needs.ts';
import { pictureUploadsRoutes } from './pictures/picture-uploads.routes.ts';
import { managedPostsRoutes } from './posts/administration/managed-posts.routes.ts';
import { bookmarksRoutes } from './posts/bookmarks/bookmarks.routes.ts';
import { commentsRoutes } from './posts/comments/comments.routes.ts';
import { likesRoutes } from './posts/likes/likes.routes.ts';
import { postsRoutes } from './posts/posts.routes.ts';
import { topicsRoutes } from './posts/topics/topics.routes.ts';

export const routes = [
  ...postsRoutes,
  ...pictureUploadsRoutes,
  ...commentsRoutes,
  ...likesRoutes,
  ...bookmarksRoutes,
  ...topicsRoutes,
  ...membersRoutes,
  ...memberRelationsRoutes,
  ...managedPostsRoutes,
  ...moderationRoutes,
  getCommunityNeeds,
];
