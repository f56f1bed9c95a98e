import { openPlanModel } from '@poc/kit/entitlements/open-plan.model';
import { storeSearchKeys } from '@poc/kit/mongo/store-search-keys';
import { personModel } from '@poc/kit/people/person.model';
import { searchFieldsOf as personSearchFieldsOf } from '@poc/kit/people/search-fields';
import { addNameKeys } from '@poc/kit/people/store-name-keys';
import { presenceModel } from './members/presence/presence.model.ts';
import { followModel } from './members/relations/follow.model.ts';
import { hiddenPersonModel } from './members/relations/hidden-person.model.ts';
import { caseModel } from './moderation/case.model.ts';
import { postingBanModel } from './moderation/posting-ban.model.ts';
import { recentActionsModel } from './moderation/posting-limits/recent-actions.model.ts';
import { reportModel } from './moderation/report.model.ts';
import { pinLock } from './moderation/serialise-pins.ts';
import { postPictureModel } from './pictures/post-picture.model.ts';
import { postBookmarkModel } from './posts/bookmarks/post-bookmark.model.ts';
import { cleanupTaskModel } from './posts/cleanup/cleanup-task.model.ts';
import { commentModel } from './posts/comments/comment.model.ts';
import { countComments } from './posts/counts/count-comments.ts';
import { commentLikeModel } from './posts/likes/comment-like.model.ts';
import { postLikeModel } from './posts/likes/post-like.model.ts';
import { postModel } from './posts/post.model.ts';
import { revisionModel } from './posts/revision.model.ts';
import { searchFieldsOf } from './posts/search-fields.ts';
import { storeAnswerers } from './posts/store-answerers.ts';
import { storeTopics } from './posts/store-topics.ts';

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
  postBookmarkModel,
  postingBanModel,
  hiddenPersonModel,
  followModel,
  recentActionsModel,
  postPictureModel,
  pinLock,
  presenceModel,
  storeSearchKeys(postModel, searchFieldsOf),
  storeSearchKeys(personModel, personSearchFieldsOf),
  openPlanModel,
  storeAnswerers,
  addNameKeys,
];
