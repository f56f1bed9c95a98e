import { differencesFound } from '@poc/contracts/events/commerce';
import { messageOf } from '@poc/testing/events';
import { newId } from '@poc/testing/factories';
import { expect, it } from 'vitest';
import { useIdentity } from '../../testing/start-identity.ts';
import { mailsTo } from '../../testing/stored-mails.ts';

const patient = { timeout: 40_000, interval: 50 };
const identity = useIdentity({}, { consumes: true });

it('notifies each administrator, and no members, of a report once for repeated events', async () => {
  const [one, other] = [
    await identity.addPerson({ role: 'admin' }),
    await identity.addPerson({ role: 'admin' }),
  ];
  const member = await identity.addPerson({});
  const report = (reconciliationId: string) =>
    messageOf(differencesFound, {
      key: reconciliationId,
      data: {
        reconciliationId,
        from: '2026-11-15',
        to: '2026-11-22',
        newCount: 1,
        count: 2,
        differences: [
          { title: 'Another status', about: 'POC-7K3M9Q', detail: '', oursKobo: 5, theirsKobo: null },
        ],
      },
    });
  const ids = [newId(), newId()];
  const messages = ids.map(report);
  await identity.service.deps.bus.publish([...messages, ...messages, report(ids[0] ?? '')]);
  const linksTo = async ({ email }: { email: string }) =>
    (await mailsTo(identity, email))
      .filter(({ kind }) => kind === 'differences-found')
      .map(({ data }) => String(data.link))
      .filter((link) => ids.some((id) => link.endsWith(`/admin/money?report=${id}`)));
  for (const administrator of [one, other]) {
    await expect.poll(() => linksTo(administrator), patient).toHaveLength(2);
  }
  expect(await linksTo(member)).toEqual([]);
});
