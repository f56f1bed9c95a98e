import * as contracts from '@poc/contracts/endpoints/streaming';
import { admins, members } from '@poc/kit/auth/policies';
import { type Route, route } from '@poc/kit/http/route';
import type { Deps } from '../config.ts';
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

export const moderationRoutes = (deps: Deps): Route[] => [
  route(contracts.deleteMessage, admins, deleteMessage(deps)),
  route(contracts.restoreMessage, admins, restoreMessage(deps)),
  route(contracts.listQuestions, admins, listQuestions(deps)),
  route(contracts.getChatRules, admins, getChatRules(deps)),
  route(contracts.setChatRules, admins, setChatRules(deps)),
  route(contracts.acceptChatRules, members, acceptChatRules(deps)),
  route(contracts.listMutes, admins, listMutes(deps)),
  route(contracts.muteViewer, admins, muteViewer(deps)),
  route(contracts.unmuteViewer, admins, unmuteViewer(deps)),
  route(contracts.pinMessage, admins, pinMessage(deps)),
  route(contracts.listChatReview, admins, listChatReview(deps)),
  route(contracts.listReviewItems, admins, listReviewItems(deps)),
  route(contracts.decideReviewItem, admins, decideReviewItem(deps)),
  route(contracts.listModerationActions, admins, listModerationActions(deps)),
];
