import { figuresJobs } from '@poc/kit/figures/count-figures';
import type { Job } from '@poc/kit/jobs/jobs';
import type { ServiceDeps } from '@poc/kit/service';
import { avatarSweep } from './accounts/avatars/sweep-avatars.ts';
import type { IdentityConfig } from './config.ts';
import type { IdentityParts } from './deps.ts';
import { identityFigures } from './figures/identity-figures.ts';
import { announcements } from './mail/announcements/send-announcements.ts';
import { orderNotices } from './mail/order-notices/send-order-notices.ts';
import { notificationCleanup } from './notifications/cleanup/delete-notifications.ts';
import { pushSender } from './notifications/push/send-push.ts';
import { digests } from './notifications/send-digests.ts';

/** Background jobs of identity. @param sendsPush false leaves notices for Web Push waiting (tests) */
export const jobs = (deps: ServiceDeps<IdentityConfig> & IdentityParts, sendsPush: boolean): Job[] => [
  avatarSweep(deps),
  orderNotices(deps),
  announcements(deps),
  digests(deps),
  notificationCleanup(deps.db),
  ...figuresJobs(deps, identityFigures),
  ...(sendsPush ? [pushSender(deps)] : []),
];
