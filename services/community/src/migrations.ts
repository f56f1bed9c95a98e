import { personModel } from '@poc/kit/people/person.model';
import { storeSearchKeys } from '@poc/kit/people/store-search-keys';
import { caseModel } from './cases/case.model.ts';
import { cleanupTaskModel } from './cleanup-tasks/cleanup-task.model.ts';
import { countComments } from './counts/count-comments.ts';
import { reportModel } from './moderation/report.model.ts';
import { pinLock } from './moderation/serialise-pins.ts';
import { postPictureModel } from './post-pictures/post-picture.model.ts';
import { postingBanModel } from './posting/posting-ban.model.ts';
import { recentActionsModel } from './posting/recent-actions.model.ts';
import { commentModel } from './posts/comment.model.ts';
import { commentLikeModel } from './posts/comment-like.model.ts';
import { postModel } from './posts/post.model.ts';
import { postBookmarkModel } from './posts/post-bookmark.model.ts';
import { postLikeModel } from './posts/post-like.model.ts';
import { revisionModel } from './posts/revision.model.ts';
import { storeTopics } from './posts/store-topics.ts';
import { presenceModel } from './presence/presence.model.ts';
import { followModel } from './relations/follow.model.ts';
import { hiddenPersonModel } from './relations/hidden-person.model.ts';

/** What the database of community is prepared by, in order; the kit adds what events need. A new entry runs once, by the job. */
export const migrations = [
  postModel,
  commentModel,
  postLikeModel,
  commentLikeModel,
  revisionModel,
  cleanupTaskModel,
  reportModel,
  caseModel,
  personModel,
  countComments,
  storeTopics,
  storeSearchKeys,
  postBookmarkModel,
  postingBanModel,
  hiddenPersonModel,
  followModel,
  recentActionsModel,
  postPictureModel,
  pinLock,
  presenceModel,
];
