import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { startMemberServer } from '../../../shared/testing/member-server.ts';
import { renderPage } from '../../../shared/testing/page.tsx';
import { CommunitySidebar } from './sidebar.tsx';

const { server } = startMemberServer();
const member = (id: string, name: string, online: boolean) => ({
  id,
  name,
  avatar: '',
  role: 'user',
  posts: 2,
  online,
});

test('marks online members with a dot and for screen readers', async () => {
  const members = [member('1', 'Ada Eze', true), member('2', 'Tunde', false)];
  server.use(http.get('*/api/community/active-members', () => HttpResponse.json(members)));
  renderPage(<CommunitySidebar />, '/community');
  await screen.findByText('Tunde');
  const rows = screen
    .getAllByRole('listitem')
    .filter(({ textContent }) => /Ada Eze|Tunde/.test(textContent ?? ''));
  expect(rows.map((row) => row.querySelector('[aria-label="Online"]') !== null)).toEqual([true, false]);
});
