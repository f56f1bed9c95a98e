import type * as contracts from '@poc/contracts/endpoints/streaming';
import type { ChatRules } from '@poc/contracts/entities/streaming';
import type { Input } from '@poc/kit/http/route';
import type { Deps } from '../../config.ts';
import { findStream } from '../../streams/streams.api.ts';
import { type ChatRulesDoc, chatRulesModel } from './chat-rules.model.ts';
import { rulesOf } from './rules-of.ts';

/** Returns the moderation rules of a chat. */
export const getChatRules =
  ({ db }: Pick<Deps, 'db'>) =>
  async ({ params }: Pick<Input<typeof contracts.getChatRules>, 'params'>): Promise<ChatRules> => {
    await findStream(db, params.id);
    return rulesOf(await chatRulesModel(db).findById(params.id).lean<ChatRulesDoc>());
  };
