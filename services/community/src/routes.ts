import { membersRoutes } from './members/members.routes.ts';
import { moderationRoutes } from './moderation/moderation.routes.ts';
import { getCommunityNeeds } from './needs/get-community-needs.ts';
import { picturesRoutes } from './pictures/pictures.routes.ts';
import { postsRoutes } from './posts/posts.routes.ts';

export const routes = [
  ...postsRoutes,
  ...picturesRoutes,
  ...membersRoutes,
  ...moderationRoutes,
  getCommunityNeeds,
];
