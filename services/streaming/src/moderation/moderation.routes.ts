import { listModerationActions } from './actions/list-moderation-actions.ts';
import { acceptChatRules } from './chat-rules/accept-chat-rules.ts';
import { getChatRules } from './chat-rules/get-chat-rules.ts';
import { setChatRules } from './chat-rules/set-chat-rules.ts';
import { deleteMessage } from './messages/delete-message.ts';
import { listQuestions } from './messages/list-questions.ts';
import { pinMessage } from './messages/pin-message.ts';
import { restoreMessage } from './messages/restore-message.ts';
import { listMutes } from './mutes/list-mutes.ts';
import { muteViewer } from './mutes/mute-viewer.ts';
import { unmuteViewer } from './mutes/unmute-viewer.ts';
import { decideReviewItem } from './review/decide-review-item.ts';
import { listChatReview } from './review/list-chat-review.ts';
import { listReviewItems } from './review/list-review-items.ts';

export const moderationRoutes = [
  deleteMessage,
  restoreMessage,
  listQuestions,
  getChatRules,
  setChatRules,
  acceptChatRules,
  listMutes,
  muteViewer,
  unmuteViewer,
  pinMessage,
  listChatReview,
  listReviewItems,
  decideReviewItem,
  listModerationActions,
];
