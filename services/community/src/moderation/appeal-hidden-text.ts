import { appealHiddenText as contract } from '@poc/contracts/endpoints/community-moderation';
import { self } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { Types } from 'mongoose';
import { route } from '../route.ts';
import { type CaseDoc, caseModel } from './case.model.ts';
import { presentHiddenText } from './present-case.ts';

/**
 * Appeals the hiding of a text; the case then waits for a moderator like a report.
 * @throws not_found also for a text that is not hidden or belongs to another person
 */
export const appealHiddenText = route(contract, self, (deps) => async ({ params, body, subject }) => {
  const { db, clock } = deps;
  const at = clock.now();
  const own = { _id: params.textId, userId: new Types.ObjectId(subject.id) };
  const appealed = await caseModel(db)
    .findOneAndUpdate(
      { ...own, state: 'hidden', appeal: null },
      {
        $set: { state: 'appealed', openedAt: at, appeal: { content: body.content, at, refused: false } },
      },
      { returnDocument: 'after' },
    )
    .lean<CaseDoc>();
  if (appealed) return presentHiddenText(appealed);
  const known = await caseModel(db).findOne(own).lean<CaseDoc>();
  return fail(known?.hidden ? 'already_appealed' : 'not_found');
});
