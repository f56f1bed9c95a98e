import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { BansDialog } from '../features/community/admin/components/bans-dialog.tsx';
import { QueueDialog } from '../features/community/admin/components/queue-dialog.tsx';
import { kolo, queueOf } from '../features/community/admin/testing/posts.ts';
import { StockHistory } from '../features/merch/admin/stock/stock-history.tsx';
import { DisputesPanel } from '../features/money/components/disputes-panel.tsx';
import { OwedPanel } from '../features/money/components/owed-panel.tsx';
import { ReconciliationPanel } from '../features/money/components/reconciliation-panel.tsx';
import { agreed, owed } from '../features/money/testing/money.ts';
import { HeldDialog } from '../features/shows/admin/comments/held-dialog.tsx';
import { aComment } from '../features/shows/admin/testing/shows-server.tsx';
import { AuditList } from '../shared/admin/audit/audit-list.tsx';
import { aDispute } from '../shared/testing/disputes.ts';
import { renderPage, whereNow } from '../shared/testing/page.tsx';
import { administrator, idOf } from '../shared/testing/people.ts';
import { list, startServer } from '../shared/testing/server.ts';

const close = () => undefined;
const at = '2026-11-12T13:05:00.000Z';
const aBan = { User: kolo.User, until: null, reason: 'Scam.', at };
const aRecord = {
  ...{ id: idOf(2), actor: { id: administrator.id, name: 'Ngozi Balogun' }, service: 'identity', at },
  ...{ action: 'user.role.set', target: { kind: 'user', id: idOf(3), name: 'Ada Eze' } },
  ...{ before: { role: 'user' }, after: { role: 'admin' }, reason: null },
};
const aStockChange = {
  ...{ change: 12, variant: null, kind: 'adjusted', reason: 'New delivery', by: 'Ngozi Balogun' },
  ...{ at, stock: 40 },
};
const { reads } = startServer(administrator, [
  http.get('*/api/admin/disputes', () => list([aDispute()])),
  http.get('*/api/admin/refunds/owed', () => list([owed()])),
  http.get('*/api/admin/reconciliations', () => list([agreed])),
  http.get('*/api/admin/moderation-queue', () => HttpResponse.json(queueOf([]))),
  http.get('*/api/admin/posting-bans', () => list([aBan])),
  http.get('*/api/admin/audit', () => list([aRecord])),
  http.get('*/api/admin/show-comments', () => list([aComment(1)])),
  http.get('*/api/merch/:id/stock', () => list([aStockChange])),
  http.get('*/api/*', () => list([])),
]);

interface Case {
  readonly file: string;
  readonly part: ReactNode;
  readonly label?: string;
  readonly url: string;
  readonly param: string;
  readonly sorts: readonly string[];
}

const cases: readonly Case[] = [
  {
    file: 'features/money/components/owed-panel.tsx',
    part: <OwedPanel />,
    label: 'Sort refunds by',
    url: '/api/admin/refunds/owed',
    param: 'owed-sort',
    sorts: ['newest'],
  },
  {
    file: 'features/money/components/disputes-panel.tsx',
    part: <DisputesPanel />,
    label: 'Sort disputes by',
    url: '/api/admin/disputes',
    param: 'disputes-sort',
    sorts: ['due-desc', 'oldest', 'newest', 'amount', 'amount-desc'],
  },
  {
    file: 'features/money/components/reconciliation-panel.tsx',
    part: <ReconciliationPanel />,
    label: 'Sort reports by',
    url: '/api/admin/reconciliations',
    param: 'reports-sort',
    sorts: ['oldest', 'differences', 'differences-desc'],
  },
  {
    file: 'features/community/admin/components/queue-dialog.tsx',
    part: <QueueDialog onClose={close} />,
    url: '/api/admin/moderation-queue',
    param: 'queue-sort',
    sorts: ['newest'],
  },
  {
    file: 'features/community/admin/components/bans-dialog.tsx',
    part: <BansDialog onClose={close} />,
    url: '/api/admin/posting-bans',
    param: 'bans-sort',
    sorts: ['oldest'],
  },
  {
    file: 'shared/admin/audit/audit-list.tsx',
    part: <AuditList filter={{}} />,
    url: '/api/admin/audit',
    param: 'audit-sort',
    sorts: ['oldest'],
  },
  {
    file: 'features/shows/admin/comments/held-dialog.tsx',
    part: <HeldDialog onClose={close} />,
    url: '/api/admin/show-comments',
    param: 'held-sort',
    sorts: ['newest'],
  },
  {
    file: 'features/merch/admin/stock/stock-history.tsx',
    part: <StockHistory productId={idOf(1)} />,
    url: `/api/merch/${idOf(1)}/stock`,
    param: 'stock-sort',
    sorts: ['oldest'],
  },
];

test.each(cases)('$file requests the chosen order and stores it in the URL', async (each) => {
  const { part, label = 'Sort by', url, param, sorts } = each;
  renderPage(part, '/?search=ada');
  const select = await screen.findByLabelText<HTMLSelectElement>(label);
  const own = select.value;
  const values = within(select).getAllByRole<HTMLOptionElement>('option');
  expect(values.map(({ value }) => value).toSorted()).toEqual([own, ...sorts].toSorted());
  for (const sort of sorts) {
    fireEvent.change(await screen.findByLabelText(label), { target: { value: sort } });
    await waitFor(() => expect(whereNow()).toBe(`/?search=ada&${param}=${sort}`));
    await waitFor(() => expect(reads(url).at(-1)).toContain(`sort=${sort}`));
  }
  fireEvent.change(await screen.findByLabelText(label), { target: { value: own } });
  await waitFor(() => expect(whereNow()).toBe('/?search=ada'));
});

test('covers every list with a choice of orders, except tables', () => {
  const source = join(import.meta.dirname, '..');
  const files = globSync(['features/**/*.tsx', 'shared/admin/audit/*.tsx'], { cwd: source }).filter(
    (file) => !file.includes('.test.') && /<Sort(ed|Select)/.test(readFileSync(join(source, file), 'utf8')),
  );
  expect(files.toSorted()).toEqual(cases.map(({ file }) => file).toSorted());
});
