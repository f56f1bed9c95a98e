import { backfillPeople } from '@poc/kit/people/backfill-people';
import { personModel } from '@poc/kit/people/person.model';
import { commentModel } from './posts/comment.model.ts';
import { postModel } from './posts/post.model.ts';
import { postBackfill } from './posts/post-backfill.ts';
import { postLikeModel } from './posts/post-like.model.ts';

/** Every collection of community; the kit adds those of events. */
export const models = [postModel, commentModel, postLikeModel, personModel, backfillPeople, postBackfill];
