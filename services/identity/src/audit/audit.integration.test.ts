import * as announcements from '@poc/contracts/endpoints/announcements';
import * as contracts from '@poc/contracts/endpoints/identity-admin';
import { walkAudit } from '@poc/testing/audit-walk';
import { uniqueName } from '@poc/testing/factories';
import { beforeAll } from 'vitest';
import { announcementModel } from '../mail/announcements/announcement.model.ts';
import {
  type SignedInPerson,
  type TestAdministration,
  useAdministration,
} from '../testing/start-administration.ts';
import { auditRecordModel } from './audit-record.model.ts';

const identity = useAdministration();
let administrator: SignedInPerson;
let id: string;
let noteId = '';
let announcementId = '';
const announcement = { subject: 'News', content: 'Three shows', audience: 'newsletter' } as const;
let synonymsId = '';
beforeAll(async () => {
  administrator = await identity.signedIn({ role: 'admin' });
  id = (await identity.addPerson())._id.toHexString();
});

const call: TestAdministration['service']['call'] = (endpoint, input) =>
  identity.service.call(endpoint, { ...input, params: { id }, token: administrator.token });

const announce: TestAdministration['service']['call'] = (endpoint, input) =>
  identity.service.call(endpoint, {
    ...input,
    params: { id: announcementId },
    token: administrator.token,
  });

walkAudit({
  service: 'identity',
  actorId: () => administrator.id,
  entries: async () => {
    const records = await auditRecordModel(identity.service.deps.db).find().sort({ _id: 1 }).lean();
    return records.map(({ actor, ...record }) => ({ ...record, actorId: actor.id }));
  },
  steps: {
    createUserNote: async () => {
      const response = await call(contracts.createUserNote, { body: { content: 'A regular' } });
      noteId = String(Object(response.body).id);
      return response;
    },
    deleteUserNote: () =>
      identity.service.call(contracts.deleteUserNote, {
        params: { id, noteId },
        token: administrator.token,
      }),
    createAnnouncement: async () => {
      const { token } = administrator;
      const response = await identity.service.call(announcements.createAnnouncement, {
        body: announcement,
        token,
      });
      announcementId = response.body?.id ?? '';
      return response;
    },
    updateAnnouncement: () =>
      announce(announcements.updateAnnouncement, { body: { ...announcement, subject: 'Other news' } }),
    testAnnouncement: () => announce(announcements.testAnnouncement),
    scheduleAnnouncement: () => announce(announcements.scheduleAnnouncement, { body: { version: 2 } }),
    cancelAnnouncement: () => announce(announcements.cancelAnnouncement),
    deleteAnnouncement: async () => {
      const rows = announcementModel(identity.service.deps.db);
      await rows.updateOne({ _id: announcementId }, { $set: { status: 'draft' } });
      return announce(announcements.deleteAnnouncement);
    },
    createSynonyms: async () => {
      const response = await identity.service.call(contracts.createSynonyms, {
        body: { words: ['agbada', 'kaftan'] },
        token: administrator.token,
      });
      synonymsId = String(Object(response.body).id);
      return response;
    },
    updateSynonyms: () =>
      identity.service.call(contracts.updateSynonyms, {
        params: { id: synonymsId },
        body: { words: ['agbada', 'wrapper'] },
        token: administrator.token,
      }),
    deleteSynonyms: () =>
      identity.service.call(contracts.deleteSynonyms, {
        params: { id: synonymsId },
        token: administrator.token,
      }),
    setUserRole: () => call(contracts.setUserRole, { body: { role: 'admin' } }),
    setUserEmail: () => call(contracts.setUserEmail, { body: { newEmail: `${uniqueName('new')}@poc.test` } }),
    setUserStatus: () => call(contracts.setUserStatus, { body: { suspended: true, reason: 'Spam' } }),
    resetUserPassword: () => call(contracts.resetUserPassword),
    deleteUser: () => call(contracts.deleteUser),
  },
});
