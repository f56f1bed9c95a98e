import { openPlanModel } from '@poc/kit/entitlements/open-plan.model';
import { fillFields } from '@poc/kit/mongo/model';
import { personModel } from '@poc/kit/people/person.model';
import { categoryModel } from './categories/category.model.ts';
import { showCommentModel } from './comments/show-comment.model.ts';
import { conversionModel } from './conversion/conversion.model.ts';
import { watchEntryModel } from './progress/watch-entry.model.ts';
import { postingBanModel } from './projections/posting-ban.model.ts';
import { streamModel } from './projections/stream.model.ts';
import { queueEarlierUploads } from './shows/queue-earlier-uploads.ts';
import { showModel } from './shows/show.model.ts';
import { showLikeModel } from './shows/show-like.model.ts';
import { videoUploadModel } from './videos/video-upload.model.ts';

/** What the database of catalog is prepared by, in order; the kit adds what events need. A new entry runs once, by the job. */
export const migrations = [
  showModel,
  categoryModel,
  showCommentModel,
  showLikeModel,
  watchEntryModel,
  personModel,
  streamModel,
  videoUploadModel,
  openPlanModel,
  fillFields(showModel, { access: 'free', earlyAccessUntil: null }),
  conversionModel,
  queueEarlierUploads,
  postingBanModel,
];
