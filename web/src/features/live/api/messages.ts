import type { QueryInputOf } from '@poc/contracts/endpoint';
import * as contracts from '@poc/contracts/endpoints/streaming';
import { call } from '../../../shared/api/client.ts';

/** Messages of a chat in the order in which they were sent. */
export const listMessages = (
  id: string,
  query: QueryInputOf<typeof contracts.listMessages>,
  signal: AbortSignal,
) => call(contracts.listMessages, { params: { id }, query, signal });

/** Accepts the rules of a chat, which some chats require before the first message. */
export const acceptChatRules = (id: string) => call(contracts.acceptChatRules, { params: { id } });
