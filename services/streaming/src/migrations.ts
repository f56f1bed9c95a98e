import { openPlanModel } from '@poc/kit/entitlements/open-plan.model';
import { figureDayModel } from '@poc/kit/figures/figure-day.model';
import { fillFields } from '@poc/kit/mongo/model';
import { storeSearchKeys } from '@poc/kit/mongo/store-search-keys';
import { personModel } from '@poc/kit/people/person.model';
import { chatMentionModel } from './chat/chat-mention.model.ts';
import { chatMessageModel } from './chat/chat-message.model.ts';
import { liveSignalModel } from './cluster/signals/live-signal.model.ts';
import { broadcastModel } from './ingest/broadcast.model.ts';
import { chapterModel } from './ingest/recording/chapter.model.ts';
import { segmentModel } from './ingest/segment.model.ts';
import { streamKeyModel } from './ingest/stream-key.model.ts';
import { moderationActionModel } from './moderation/actions/moderation-action.model.ts';
import { chatAcceptanceModel } from './moderation/chat-rules/chat-acceptance.model.ts';
import { chatRulesModel } from './moderation/chat-rules/chat-rules.model.ts';
import { chatMuteModel } from './moderation/mutes/chat-mute.model.ts';
import { reviewItemModel } from './moderation/review/review-item.model.ts';
import { slowModeSlotModel } from './moderation/slow-mode/slow-mode-slot.model.ts';
import { chatErasureModel } from './people/erasure/chat-erasure.model.ts';
import { streamMinuteModel } from './streams/activity/stream-minute.model.ts';
import { chatCounterModel } from './streams/chat-counter.model.ts';
import { reminderModel } from './streams/reminders/reminder.model.ts';
import { removalModel } from './streams/removals/removal.model.ts';
import { searchFieldsOf } from './streams/shows/search-fields.ts';
import { showCardModel } from './streams/shows/show-card.model.ts';
import { videoSizeModel } from './streams/shows/video-size.model.ts';
import { streamModel } from './streams/stream.model.ts';
import { streamStatsModel } from './streams/stream-stats.model.ts';

/** Migrations of streaming's database, in order; the kit adds those of events. Each entry runs once. */
export const migrations = [
  streamModel,
  streamStatsModel,
  chatCounterModel,
  chatMessageModel,
  showCardModel,
  personModel,
  chatErasureModel,
  chatRulesModel,
  chatMuteModel,
  chatAcceptanceModel,
  slowModeSlotModel,
  reviewItemModel,
  moderationActionModel,
  liveSignalModel,
  reminderModel,
  removalModel,
  openPlanModel,
  fillFields(showCardModel, { access: 'free', earlyAccessUntil: null }),
  videoSizeModel,
  storeSearchKeys(showCardModel, searchFieldsOf),
  streamKeyModel,
  broadcastModel,
  segmentModel,
  chatMentionModel,
  figureDayModel,
  chapterModel,
  fillFields(broadcastModel, { storyboardDueAt: new Date(0) }),
  streamMinuteModel,
];
