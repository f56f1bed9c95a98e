import * as contracts from '@poc/contracts/endpoints/announcements';
import { admins } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { userModel } from '../../accounts/accounts.api.ts';
import { route } from '../../route.ts';
import { renderHtml } from '../design/render-html.ts';
import { announcementContent } from './announcement-content.ts';
import { findAnnouncement, recordChange } from './manage-announcements.ts';

export const previewAnnouncement = route(
  contracts.previewAnnouncement,
  admins,
  ({ publicUrl }) =>
    async ({ body }) => {
      const page = `${publicUrl}/newsletter/unsubscribe`;
      return {
        html: renderHtml(announcementContent(body, { unsubscribe: { page, oneClick: page } }), publicUrl),
      };
    },
);

export const testAnnouncement = route(contracts.testAnnouncement, admins, (deps) => ({ params, subject }) => {
  return withTransaction(deps.db, async (tx) => {
    const announcement = await findAnnouncement(tx, params.id);
    const administrator = await userModel(tx).findById(subject.id, { email: 1 }).lean();
    const { email } = administrator ?? fail('forbidden');
    const { subject: title, content, audience } = announcement;
    await deps.mail.add(tx, {
      kind: 'announcement-test',
      to: email,
      data: { subject: title, content, audience },
    });
    await recordChange(tx, deps, subject, { action: 'test', before: announcement, after: announcement });
    return { message: `A test is on its way to ${email}.` };
  });
});
