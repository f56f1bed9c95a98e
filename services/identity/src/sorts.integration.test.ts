import { newId } from '@poc/testing/factories';
import { walkSorts } from '@poc/testing/sort-walk';
import { Types } from 'mongoose';
import { beforeAll } from 'vitest';
import { userNoteModel } from './accounts/notes/user-note.model.ts';
import { userModel } from './accounts/user.model.ts';
import { auditRecordModel } from './audit/audit-record.model.ts';
import { announcementModel } from './mail/announcements/announcement.model.ts';
import { missedSearchModel } from './searches/missed-search.model.ts';
import { synonymGroupModel } from './searches/synonym-group.model.ts';
import { useAdministration, useAdministrator } from './testing/start-administration.ts';

const identity = useAdministration();
const administrator = useAdministrator(identity);

beforeAll(async () => {
  const { db } = identity.service.deps;
  for (const [at, name] of ['Zainab', 'Ádá', 'ada', 'Chidi'].entries()) {
    if (at % 2 === 0) identity.clock.advance(1_000);
    const { _id } = await identity.addPerson({
      name,
      phone: `+23480300001${at % 3}0`,
      emailVerified: at % 2 === 0,
    });
    await userModel(db).updateOne({ _id }, { suspended: at === 3 });
  }
  await userNoteModel(db).insertMany(
    [1, 2, 2, 3].map((at) => ({
      userId: administrator.user._id,
      authorId: administrator.user._id,
      content: 'Note',
      at: new Date(at),
    })),
  );
  await announcementModel(db).insertMany(
    [1, 2, 2, 3].map((at) => ({
      subject: `News ${at}`,
      content: 'Text',
      audience: at === 2 ? 'members' : 'newsletter',
      status: at === 3 ? 'sent' : 'draft',
      scheduledFor: at === 3 ? new Date(5) : null,
      counts: { recipients: 9, sent: at, bounced: at % 2, skipped: 0, unsubscribed: 3 - at },
      createdAt: new Date(at),
      updatedAt: new Date(at),
    })),
  );
  await auditRecordModel(db).insertMany(
    [1, 2, 2, 3].map((at) => ({
      _id: new Types.ObjectId(),
      at: new Date(at),
      actor: { id: newId(), name: 'Ngozi' },
      action: 'user.role',
      target: { kind: 'user', id: newId() },
      about: [newId()],
      before: {},
      after: {},
    })),
  );
  await missedSearchModel(db).insertMany(
    ['Zulu', 'àgbádá', 'agbada green', 'kaftan'].map((words, at) => ({
      words,
      match: at % 2 === 0 ? 'none' : 'some',
      times: 1 + (at % 3),
      firstAt: new Date(),
      lastAt: new Date(Date.now() - (at % 3) * 1_000),
    })),
  );
  await synonymGroupModel(db).insertMany([
    { words: ['agbada', 'kaftan'], active: true, version: 1 },
    { words: ['Àgbádá', 'wrapper'], active: false, version: 1 },
  ]);
});

walkSorts({
  service: 'identity',
  call: (endpoint, input) => identity.service.call(endpoint, { ...input, token: administrator.token }),
  lists: {
    listUsers: {
      values: {
        name: ({ name }) => name,
        phone: ({ phone }) => phone,
        role: ({ role }) => role,
        status: ({ suspended, emailVerified }) => (suspended ? 2 : emailVerified ? 1 : 0),
        oldest: ({ createdAt }) => createdAt,
      },
    },
    listUserNotes: {
      params: () => ({ id: administrator.id }),
      values: { oldest: ({ at }) => at },
    },
    listAnnouncements: {
      values: {
        subject: ({ subject }) => subject,
        audience: ({ audience }) => audience,
        status: ({ status }) => status,
        sent: ({ counts }) => counts.sent,
        bounced: ({ counts }) => counts.bounced,
        unsubscribed: ({ counts }) => counts.unsubscribed,
        oldest: ({ scheduled_for, created_at }) => scheduled_for ?? created_at,
      },
    },
    listAuditRecords: { values: { oldest: ({ at }) => at } },
    listMissedSearches: {
      values: {
        words: ({ words }) => words,
        match: ({ match }) => match,
        times: ({ times }) => times,
        oldest: ({ last }) => last,
      },
    },
    listSynonyms: {
      values: {
        words: ({ words }) => words.join(', '),
        kind: ({ built_in }) => built_in,
        status: ({ active }) => (active ? 'active' : 'inactive'),
      },
    },
  },
});
