import type { EventContract } from '@poc/contracts/event';
import {
  hostNews,
  showCommentDeleted,
  showCommentModerated,
  showDeleted,
} from '@poc/contracts/events/catalog';
import {
  differencesFound,
  disputeOpened,
  disputeResolved,
  orderCancelled,
  orderFulfilmentChanged,
  orderPaid,
  orderPaymentDue,
  orderRefunded,
  orderStatusChanged,
  refundDecided,
  refundDelayed,
  stockLow,
  subscriptionChanged,
  subscriptionNotice,
} from '@poc/contracts/events/commerce';
import {
  commentLiked,
  commentRemoved,
  memberFollowed,
  memberHidden,
  peopleMentioned,
  peopleMentionedInChat,
  peopleUnmentioned,
  postAnswered,
  postCommented,
  postDeleted,
  postHidden,
  postingBanned,
  postingUnbanned,
  postLiked,
  postUpdated,
  textModerated,
} from '@poc/contracts/events/community';
import { auditEntryRecorded } from '@poc/contracts/events/identity';
import { remindersDue, streamDeleted } from '@poc/contracts/events/streaming';
import { type Effect, type Handler, on } from '@poc/kit/events/consumer';
import { onAuditEntryRecorded } from './audit/on-audit-entry-recorded.ts';
import type { IdentityDeps } from './deps.ts';
import { onDisputeOpened, onDisputeResolved } from './mail/event-emails/dispute-mails.ts';
import { onDifferencesFound } from './mail/event-emails/on-differences-found.ts';
import { onPostingBanned } from './mail/event-emails/on-posting-banned.ts';
import { onRemindersDue } from './mail/event-emails/on-reminders-due.ts';
import { onStockLow } from './mail/event-emails/on-stock-low.ts';
import { onSubscriptionChanged } from './mail/event-emails/on-subscription-changed.ts';
import { type NoticeDeps, onSubscriptionNotice } from './mail/event-emails/on-subscription-notice.ts';
import { onTextModerated } from './mail/event-emails/on-text-moderated.ts';
import {
  onOrderCancelled,
  onOrderFulfilmentChanged,
  onOrderPaid,
  onOrderPaymentDue,
  onOrderRefunded,
  onOrderStatusChanged,
} from './mail/event-emails/order-mails.ts';
import { onRefundDecided, onRefundDelayed } from './mail/event-emails/refund-mails.ts';
import {
  onCommentLiked,
  onCommentRemoved,
  onMemberFollowed,
  onMemberHidden,
  onPeopleMentioned,
  onPeopleMentionedInChat,
  onPeopleUnmentioned,
  onPostAnswered,
  onPostCommented,
  onPostDeleted,
  onPostHidden,
  onPostLiked,
  onPostUpdated,
  onTextDecided,
} from './notifications/on-community-events.ts';
import { onHostNews } from './notifications/on-host-news.ts';
import {
  notifyOfCancelledOrder,
  notifyOfDuePayment,
  notifyOfOrderStatus,
  notifyOfPaidOrder,
  notifyOfRefund,
} from './notifications/on-order-events.ts';
import { onPersonBanned, onPersonUnbanned } from './notifications/on-posting-bans.ts';
import {
  onShowCommentDeleted,
  onShowCommentModerated,
  onShowDeleted,
} from './notifications/on-show-events.ts';
import { onStreamDeleted } from './notifications/on-stream-deleted.ts';
import { onStreamStarted } from './notifications/on-stream-started.ts';

export const handlers = (deps: Pick<IdentityDeps, 'hints'> & NoticeDeps): Handler[] => [
  on(remindersDue, both(onRemindersDue(deps), onStreamStarted(deps))),
  on(orderPaid, both(onOrderPaid(deps), notifyOfPaidOrder(deps))),
  on(orderPaymentDue, both(onOrderPaymentDue(deps), notifyOfDuePayment(deps))),
  on(orderStatusChanged, both(onOrderStatusChanged(deps), notifyOfOrderStatus(deps))),
  on(orderFulfilmentChanged, onOrderFulfilmentChanged(deps)),
  on(orderRefunded, both(onOrderRefunded(deps), notifyOfRefund(deps))),
  on(orderCancelled, both(onOrderCancelled(deps), notifyOfCancelledOrder(deps))),
  on(refundDecided, onRefundDecided(deps)),
  on(refundDelayed, onRefundDelayed(deps)),
  on(disputeOpened, onDisputeOpened(deps)),
  on(disputeResolved, onDisputeResolved(deps)),
  on(stockLow, onStockLow(deps)),
  on(subscriptionChanged, onSubscriptionChanged),
  on(subscriptionNotice, onSubscriptionNotice(deps)),
  on(differencesFound, onDifferencesFound(deps)),
  on(textModerated, both(onTextModerated(deps), onTextDecided(deps))),
  on(postCommented, onPostCommented(deps)),
  on(peopleMentioned, onPeopleMentioned(deps)),
  on(peopleMentionedInChat, onPeopleMentionedInChat(deps)),
  on(postLiked, onPostLiked(deps)),
  on(commentLiked, onCommentLiked(deps)),
  on(postAnswered, onPostAnswered(deps)),
  on(memberFollowed, onMemberFollowed(deps)),
  on(postDeleted, onPostDeleted),
  on(postUpdated, onPostUpdated),
  on(postHidden, onPostHidden),
  on(commentRemoved, onCommentRemoved(deps)),
  on(peopleUnmentioned, onPeopleUnmentioned(deps)),
  on(memberHidden, onMemberHidden(deps)),
  on(showCommentModerated, onShowCommentModerated(deps)),
  on(showCommentDeleted, onShowCommentDeleted),
  on(showDeleted, onShowDeleted),
  on(streamDeleted, onStreamDeleted),
  on(hostNews, onHostNews(deps)),
  on(postingBanned, both(onPostingBanned(deps), onPersonBanned(deps))),
  on(postingUnbanned, onPersonUnbanned(deps)),
  on(auditEntryRecorded, onAuditEntryRecorded),
];

function both<E extends EventContract>(first: Effect<E>, second: Effect<E>): Effect<E> {
  return async (event, tx) => {
    await first(event, tx);
    await second(event, tx);
  };
}
