import { appealHiddenText } from './appeal-hidden-text.ts';
import { banFromPosting } from './ban-from-posting.ts';
import { liftPostingBan } from './lift-posting-ban.ts';
import { listHiddenTexts } from './list-hidden-texts.ts';
import { listModerationCases } from './list-moderation-cases.ts';
import { listPostingBans } from './list-posting-bans.ts';
import { listSentReports } from './list-sent-reports.ts';
import { lockPost } from './lock-post.ts';
import { moderateText } from './moderate-text.ts';
import { pinPost } from './pin-post.ts';
import { reportText } from './report-text.ts';

export const moderationRoutes = [
  reportText,
  listModerationCases,
  listSentReports,
  moderateText,
  lockPost,
  pinPost,
  listPostingBans,
  banFromPosting,
  liftPostingBan,
  listHiddenTexts,
  appealHiddenText,
];
