import type { Route } from '@poc/kit/http/route';
import { bookmarksRoutes } from './bookmarks/bookmarks.routes.ts';
import { commentsRoutes } from './comments/comments.routes.ts';
import type { CommunityDeps } from './community-deps.ts';
import { likesRoutes } from './likes/likes.routes.ts';
import { managedPostsRoutes } from './managed-posts/managed-posts.routes.ts';
import { memberRelationsRoutes } from './member-relations/member-relations.routes.ts';
import { membersRoutes } from './members/members.routes.ts';
import { moderationRoutes } from './moderation/moderation.routes.ts';
import { pictureUploadsRoutes } from './picture-uploads/picture-uploads.routes.ts';
import { postsRoutes } from './posts/posts.routes.ts';
import { topicsRoutes } from './topics/topics.routes.ts';

/** Every endpoint of community. */
export const routes = (deps: CommunityDeps): Route[] => [
  ...postsRoutes(deps),
  ...pictureUploadsRoutes(deps),
  ...commentsRoutes(deps),
  ...likesRoutes(deps),
  ...bookmarksRoutes(deps),
  ...topicsRoutes(deps),
  ...membersRoutes(deps),
  ...memberRelationsRoutes(deps),
  ...managedPostsRoutes(deps),
  ...moderationRoutes(deps),
];
