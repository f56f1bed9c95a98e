import { personModel } from '@poc/kit/people/person.model';
import { cleanupTaskModel } from './cleanup-tasks/cleanup-task.model.ts';
import { countBackfill } from './counts/count-backfill.ts';
import { commentModel } from './posts/comment.model.ts';
import { commentLikeModel } from './posts/comment-like.model.ts';
import { postModel } from './posts/post.model.ts';
import { postLikeModel } from './posts/post-like.model.ts';
import { revisionModel } from './posts/revision.model.ts';

/** Every collection of community; the kit adds those of events. */
export const models = [
  postModel,
  commentModel,
  postLikeModel,
  commentLikeModel,
  revisionModel,
  cleanupTaskModel,
  personModel,
  countBackfill,
];
