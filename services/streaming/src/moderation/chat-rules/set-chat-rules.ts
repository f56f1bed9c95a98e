import { setChatRules as contract } from '@poc/contracts/endpoints/streaming-admin';
import { admins } from '@poc/kit/auth/policies';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { writeSignal } from '../../cluster/cluster.api.ts';
import { route } from '../../route.ts';
import { findStream } from '../../streams/streams.api.ts';
import { recordAction } from '../actions/record-action.ts';
import { type ChatRulesDoc, chatRulesModel } from './chat-rules.model.ts';
import { describeChanges } from './describe-changes.ts';
import { rulesOf } from './rules-of.ts';

/** Replaces the rules of a chat. They apply from the next message on, on every node. */
export const setChatRules = route(contract, admins, ({ db, clock }) => ({ params, body, subject }) => {
  const { id: streamId } = params;
  const rules = {
    ...body,
    blockedWords: [...new Set(body.blockedWords)],
    heldWords: [...new Set(body.heldWords)],
  };
  return withTransaction(db, async (tx) => {
    await findStream(tx, streamId);
    const before = await chatRulesModel(tx)
      .findOneAndUpdate({ _id: streamId }, { $set: rules }, { upsert: true, returnDocument: 'before' })
      .lean<ChatRulesDoc>();
    const known = rulesOf(before);
    const detail = describeChanges(known, rules);
    if (detail === '') return rules;

    await recordAction(tx, clock, subject, {
      streamId,
      action: 'rules-changed',
      detail,
      before: { ...known },
      after: rules,
    });
    const { slowModeSeconds, rulesRequired } = rules;
    await writeSignal(tx, streamId, { kind: 'terms', terms: { slowModeSeconds, rulesRequired } });
    return rules;
  });
});
