import { exportAuditRecords, setUserStatus } from '@poc/contracts/endpoints/identity-admin';
import { expect, it } from 'vitest';
import { useAdministration, useAdministrator } from '../testing/start-administration.ts';
import { auditRecordModel } from './audit-record.model.ts';

const identity = useAdministration();
const administrator = useAdministrator(identity);

const download = (query: Record<string, unknown> = {}, token = administrator.token) =>
  identity.service.call(exportAuditRecords, { query, token });

it('exports the records that match the filters, and records the export', async () => {
  const [ada, chidi] = [
    await identity.signedIn({ name: '=Ada, "Eze"' }),
    await identity.signedIn({ name: 'Chidi' }),
  ];
  for (const { id } of [ada, chidi]) {
    await identity.service.call(setUserStatus, {
      params: { id },
      body: { suspended: true, reason: '+Spam' },
      token: administrator.token,
    });
  }
  const file = await download({ target: ada.id });
  expect(file.status).toBe(200);
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="poc-audit.csv"');
  const [head, row, ...rest] = String(file.body).trimEnd().split('\r\n');
  expect(head).toContain(
    'Time,Administrator,Administrator id,Action,Object,Object id,Name,Before,After,Reason',
  );
  expect(row).toBe(
    [
      identity.clock.now().toISOString(),
      'Ngozi Obi',
      administrator.id,
      'user.suspended',
      'user',
      ada.id,
      `"'=Ada, ""Eze"""`,
      `"{""suspended"":false}"`,
      `"{""suspended"":true}"`,
      `"'+Spam"`,
    ].join(','),
  );
  expect(rest).toEqual([]);
  const records = await auditRecordModel(identity.service.deps.db)
    .find({ action: 'audit-log.export' })
    .lean();
  expect(records).toMatchObject([{ after: { target: ada.id }, actor: { id: administrator.id } }]);
});

it('returns 400 for a wrong filter, 401 without a token and 403 to a member', async () => {
  expect((await download({ kind: 'moon' })).status).toBe(400);
  expect((await identity.service.call(exportAuditRecords, {})).status).toBe(401);
  const { token } = await identity.signedIn();
  expect((await download({}, token)).status).toBe(403);
});
