import type { ServerToClientEvents } from '@poc/contracts/socket';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import type { ReactNode } from 'react';
import { liveSocket } from '../../../../shared/socket/live-socket.ts';
import { renderPage } from '../../../../shared/testing/page.tsx';
import { idOf } from '../../../../shared/testing/people.ts';
import { list, startServer } from '../../../../shared/testing/server.ts';
import type { ReviewItem } from '../../api/use-review.ts';
import { message as aMessage } from '../../testing/fake-socket.ts';
import { MessageActions } from '../message-actions.tsx';
import { ModerationPanel } from '../moderation-panel.tsx';
import type { ModerationAction } from '../record-lines.ts';

export const streamId = idOf(7);
export const chat = `/api/streams/${streamId}`;

export const waitingItem = (at: number, changes: Partial<ReviewItem> = {}): ReviewItem => ({
  id: idOf(100 + at),
  kind: 'held',
  user: `Person ${at}`,
  user_id: idOf(50 + at),
  text: `Message ${at}`,
  reasons: ['link'],
  timestamp: '2026-11-12T13:05:00.000Z',
  ...changes,
});

export const aMute = (at: number, until: string | null) => ({
  userId: idOf(50 + at),
  user: `Person ${at}`,
  until,
  reason: 'Spam',
  by: 'Ngozi Balogun',
  at: '2026-11-12T13:05:00.000Z',
});

export const anAction = (at: number, changes: Partial<ModerationAction> = {}): ModerationAction => ({
  id: idOf(200 + at),
  action: 'message-deleted',
  by: 'Ngozi Balogun',
  by_id: idOf(9),
  at: '2026-11-12T13:05:00.000Z',
  detail: `Text ${at}`,
  message_id: idOf(300 + at),
  user_id: idOf(50 + at),
  ...changes,
});

export const rules = {
  slowModeSeconds: 0,
  rulesRequired: false,
  blockedWords: ['ponzi'],
  heldWords: [],
  holdLinks: false,
};

/** Server of a chat with two messages waiting for review. */
export const startModerationServer = () =>
  startServer(null, [
    http.get(`*${chat}/review`, () => list([waitingItem(1), waitingItem(2)])),
    http.get(`*${chat}/mutes`, () => list([])),
    http.get(`*${chat}/moderation`, () => list([])),
    http.get(`*${chat}/chat-rules`, () => HttpResponse.json(rules)),
  ]);

const open = (part: ReactNode) => renderPage(<main>{part}</main>);

export async function openPanel(tab?: 'Rules' | 'Muted' | 'Record') {
  open(<ModerationPanel streamId={streamId} />);
  fireEvent.click(screen.getByRole('button', { name: /^Moderation/ }));
  if (tab) fireEvent.click(await screen.findByRole('tab', { name: tab }));
  return within(await screen.findByRole('tabpanel', { name: tab ?? /^Review/ }));
}

export async function openMenu({ pinned = false, role = 'user' as 'user' | 'admin' } = {}) {
  const message = { ...aMessage(1), streamId, id: idOf(300), user: 'Ada Eze', user_id: idOf(60), role };
  open(<MessageActions message={message} pinned={pinned} moderated />);
  fireEvent.click(screen.getByRole('button', { name: 'Moderate the message of Ada Eze' }));
  return within(await screen.findByRole('menu', { name: 'Moderate the message of Ada Eze' }));
}

export function hear(changed: Parameters<ServerToClientEvents['review-changed']>[0]) {
  act(() => {
    for (const listener of liveSocket.listeners('review-changed')) listener(changed);
  });
}
