import { listSentReports as contract } from '@poc/contracts/endpoints/community-moderation';
import type { SentReport } from '@poc/contracts/entities/community-moderation';
import { timeSorts } from '@poc/contracts/list-sorts';
import { admins } from '@poc/kit/auth/policies';
import type { Subject } from '@poc/kit/auth/subject';
import { pageOf } from '@poc/kit/http/reply';
import { findPage } from '@poc/kit/mongo/find-page';
import { sortsOf } from '@poc/kit/mongo/list-sorts';
import { findPeople } from '@poc/kit/people/find-people';
import { type Connection, Types, trusted } from 'mongoose';
import { route } from '../route.ts';
import { type CaseDoc, caseModel } from './case.model.ts';
import { presentCase } from './present-case.ts';
import { type ReportDoc, reportModel } from './report.model.ts';

const sorts = sortsOf<ReportDoc, typeof timeSorts>(timeSorts, { time: { field: 'createdAt' } });

export const listSentReports = route(contract, admins, ({ db }) => async ({ params, query, subject }) => {
  const found = await findPage<ReportDoc>(reportModel(db), {
    ...query,
    filter: { userId: new Types.ObjectId(params.id) },
    order: sorts[query.sort],
  });
  const texts = await textsOf(db, found.rows, subject);
  return pageOf(found, ({ _id, textId, reason, note, createdAt }) => ({
    id: _id.toHexString(),
    text: texts.get(textId.toHexString()) ?? null,
    reason,
    note,
    at: createdAt.toISOString(),
  }));
});

async function textsOf(
  db: Connection,
  reports: readonly ReportDoc[],
  viewer: Subject,
): Promise<ReadonlyMap<string, SentReport['text']>> {
  const cases = await caseModel(db)
    .find({ _id: trusted({ $in: reports.map(({ textId }) => textId) }) })
    .lean<CaseDoc[]>();
  const people = await findPeople(
    db,
    cases.map(({ userId }) => userId),
  );
  return new Map(
    cases.map((row) => {
      const { id, kind, post_id, title, User, state } = presentCase(row, { people, viewer });
      return [id, { id, kind, post_id, title, User, state }];
    }),
  );
}
