import { getChatRules as contract } from '@poc/contracts/endpoints/streaming';
import { admins } from '@poc/kit/auth/policies';
import { route } from '../../route.ts';
import { findStream } from '../../streams/streams.api.ts';
import { type ChatRulesDoc, chatRulesModel } from './chat-rules.model.ts';
import { rulesOf } from './rules-of.ts';

/** Returns the moderation rules of a chat. */
export const getChatRules = route(contract, admins, ({ db }) => async ({ params }) => {
  await findStream(db, params.id);
  return rulesOf(await chatRulesModel(db).findById(params.id).lean<ChatRulesDoc>());
});
