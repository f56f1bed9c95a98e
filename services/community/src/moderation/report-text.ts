import { reportText as contract } from '@poc/contracts/endpoints/community-moderation';
import { members } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { writeForPerson } from '@poc/kit/people/write-for-person';
import { Types } from 'mongoose';
import { route } from '../route.ts';
import { type CaseDoc, caseModel } from './case.model.ts';
import { findText } from './find-text.ts';
import { refuseFlood } from './posting-limits/refuse-flood.ts';
import { reportModel } from './report.model.ts';

/** Reports another person's text, which opens a case for moderators. Idempotent per person. */
export const reportText = route(contract, members, ({ db, clock }) => async ({ body, subject }) => {
  return writeForPerson(db, subject, async (tx, person) => {
    const now = clock.now();
    const { kind, reason, note } = body;
    const { _id, ...text } = await findText(tx, kind, body.id);
    if (text.userId.toHexString() === subject.id) {
      fail('invalid_request', { faults: [{ path: 'body.id', msg: "must be another person's text" }] });
    }
    await refuseFlood(tx, 'report', { subject, person, now });
    const { upsertedCount } = await reportModel(tx).updateOne(
      { textId: _id, userId: new Types.ObjectId(subject.id) },
      { $setOnInsert: { reason, note, createdAt: now } },
      { upsert: true },
    );
    if (upsertedCount === 0) return;
    const known = await caseModel(tx).findById(_id).lean<CaseDoc>();
    const isOpen = known?.state === 'reported' || known?.state === 'flagged';
    const openedAt = isOpen ? known.openedAt : now;
    await caseModel(tx).updateOne(
      { _id },
      {
        $set: { ...text, state: 'reported', openedAt },
        $inc: { reports: 1 },
        $addToSet: { reasons: reason },
      },
      { upsert: true },
    );
  });
});
