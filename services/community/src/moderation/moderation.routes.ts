import * as contracts from '@poc/contracts/endpoints/community-moderation';
import { admins, members, self } from '@poc/kit/auth/policies';
import { type Route, route } from '@poc/kit/http/route';
import type { CommunityDeps } from '../deps.ts';
import { appealHiddenText } from './appeal-hidden-text.ts';
import { banFromPosting } from './ban-from-posting.ts';
import { liftPostingBan } from './lift-posting-ban.ts';
import { listHiddenTexts } from './list-hidden-texts.ts';
import { listModerationCases } from './list-moderation-cases.ts';
import { listPostingBans } from './list-posting-bans.ts';
import { lockPost } from './lock-post.ts';
import { moderateText } from './moderate-text.ts';
import { pinPost } from './pin-post.ts';
import { reportText } from './report-text.ts';

export const moderationRoutes = (deps: CommunityDeps): Route[] => [
  route(contracts.reportText, members, reportText(deps)),
  route(contracts.listModerationCases, admins, listModerationCases(deps)),
  route(contracts.moderateText, admins, moderateText(deps)),
  route(contracts.lockPost, admins, lockPost(deps)),
  route(contracts.pinPost, admins, pinPost(deps)),
  route(contracts.listPostingBans, admins, listPostingBans(deps)),
  route(contracts.banFromPosting, admins, banFromPosting(deps)),
  route(contracts.liftPostingBan, admins, liftPostingBan(deps)),
  route(contracts.listHiddenTexts, self, listHiddenTexts(deps)),
  route(contracts.appealHiddenText, self, appealHiddenText(deps)),
];
