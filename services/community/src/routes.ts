import type { Route } from '@poc/kit/http/route';
import type { ServiceDeps } from '@poc/kit/service';
import { membersRoutes } from './members/members.routes.ts';
import { postsRoutes } from './posts/posts.routes.ts';
import { topicsRoutes } from './topics/topics.routes.ts';

/** Every endpoint of community that is built. */
export const communityRoutes = (
  deps: Pick<ServiceDeps, 'db' | 'clock' | 'askPerson' | 'logger'>,
): Route[] => [...postsRoutes(deps), ...topicsRoutes(deps), ...membersRoutes(deps)];
