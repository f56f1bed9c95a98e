import * as contracts from '@poc/contracts/endpoints/streaming';
import { admins, members } from '@poc/kit/auth/policies';
import { type Route, route } from '@poc/kit/http/route';
import type { Deps } from '../config.ts';
import { acceptChatRules } from './accept-chat-rules.ts';
import { decideReviewItem } from './decide-review-item.ts';
import { deleteMessage } from './delete-message.ts';
import { getChatRules } from './get-chat-rules.ts';
import { listModerationActions } from './list-moderation-actions.ts';
import { listMutes } from './list-mutes.ts';
import { listReviewItems } from './list-review-items.ts';
import { muteViewer } from './mute-viewer.ts';
import { pinMessage } from './pin-message.ts';
import { restoreMessage } from './restore-message.ts';
import { setChatRules } from './set-chat-rules.ts';
import { unmuteViewer } from './unmute-viewer.ts';

export const moderationRoutes = (deps: Deps): Route[] => [
  route(contracts.deleteMessage, admins, deleteMessage(deps)),
  route(contracts.restoreMessage, admins, restoreMessage(deps)),
  route(contracts.getChatRules, admins, getChatRules(deps)),
  route(contracts.setChatRules, admins, setChatRules(deps)),
  route(contracts.acceptChatRules, members, acceptChatRules(deps)),
  route(contracts.listMutes, admins, listMutes(deps)),
  route(contracts.muteViewer, admins, muteViewer(deps)),
  route(contracts.unmuteViewer, admins, unmuteViewer(deps)),
  route(contracts.pinMessage, admins, pinMessage(deps)),
  route(contracts.listReviewItems, admins, listReviewItems(deps)),
  route(contracts.decideReviewItem, admins, decideReviewItem(deps)),
  route(contracts.listModerationActions, admins, listModerationActions(deps)),
];
