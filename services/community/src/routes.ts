import type { Route } from '@poc/kit/http/route';
import type { CommunityDeps } from './community-deps.ts';
import { membersRoutes } from './members/members.routes.ts';
import { postsRoutes } from './posts/posts.routes.ts';
import { topicsRoutes } from './topics/topics.routes.ts';

/** Every endpoint of community that is built. */
export const routes = (deps: CommunityDeps): Route[] => [
  ...postsRoutes(deps),
  ...topicsRoutes(deps),
  ...membersRoutes(deps),
];
