import { openPlanModel } from '@poc/kit/entitlements/open-plan.model';
import { figureDayModel } from '@poc/kit/figures/figure-day.model';
import { fillFields } from '@poc/kit/mongo/model';
import { storeSearchKeys } from '@poc/kit/mongo/store-search-keys';
import { personModel } from '@poc/kit/people/person.model';
import { postingBanModel } from './comments/moderation/posting-ban.model.ts';
import { showCommentModel } from './comments/show-comment.model.ts';
import { storeFirstHosts } from './hosts/first-hosts.ts';
import { hostFollowModel } from './hosts/follows/host-follow.model.ts';
import { hostModel } from './hosts/host.model.ts';
import { hostNewsModel } from './hosts/news/host-news.model.ts';
import { searchFieldsOf as hostSearchFieldsOf } from './hosts/search-fields.ts';
import { categoryModel } from './shows/categories/category.model.ts';
import { showLikeModel } from './shows/likes/show-like.model.ts';
import { announceVideoSizes } from './shows/measure-videos.ts';
import { queueEarlierUploads } from './shows/queue-earlier-uploads.ts';
import { searchFieldsOf } from './shows/search-fields.ts';
import { showModel } from './shows/show.model.ts';
import { streamModel } from './shows/streams/stream.model.ts';
import { conversionModel } from './video/conversion/conversion.model.ts';
import { videoUploadModel } from './video/uploads/video-upload.model.ts';
import { showDayModel } from './watching/show-day.model.ts';
import { watchEntryModel } from './watching/watch-entry.model.ts';

/** Migrations in order; kit adds those for events. A new entry runs once, in the migration job. */
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
  announceVideoSizes,
  hostModel,
  hostFollowModel,
  hostNewsModel,
  storeFirstHosts,
  storeSearchKeys(showModel, searchFieldsOf),
  storeSearchKeys(hostModel, hostSearchFieldsOf),
  fillFields(conversionModel, { storyboardDueAt: new Date(0) }),
  showDayModel,
  figureDayModel,
];
