import type { BodyInputOf } from '@poc/contracts/endpoint';
import * as contracts from '@poc/contracts/endpoints/streaming-admin';
import { call } from '../../../shared/api/client.ts';

export const deleteMessage = (id: string, messageId: string) =>
  call(contracts.deleteMessage, { params: { id, messageId } });

export const restoreMessage = (id: string, messageId: string) =>
  call(contracts.restoreMessage, { params: { id, messageId } });

/** @param messageId null to unpin */
export const pinMessage = (id: string, messageId: string | null) =>
  call(contracts.pinMessage, { params: { id }, body: { message_id: messageId } });

export const muteViewer = (id: string, userId: string, body: BodyInputOf<typeof contracts.muteViewer>) =>
  call(contracts.muteViewer, { params: { id, userId }, body });

export const unmuteViewer = (id: string, userId: string) =>
  call(contracts.unmuteViewer, { params: { id, userId } });

export const setChatRules = (id: string, body: BodyInputOf<typeof contracts.setChatRules>) =>
  call(contracts.setChatRules, { params: { id }, body });
