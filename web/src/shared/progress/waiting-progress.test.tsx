import { fireEvent, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { startMemberServer } from '../testing/member-server.ts';
import { renderPage } from '../testing/page.tsx';
import { ada } from '../testing/people.ts';
import { keepWaiting, waitingOf } from './progress-store.ts';
import { SendWaitingProgress } from './waiting-progress.tsx';

const { server } = startMemberServer();
const showId = '5'.repeat(24);

test('sends offline progress at the next start, or when the connection returns', async () => {
  const received: unknown[] = [];
  let isOffline = true;
  server.use(
    http.post('*/api/watch-history/watch-history', async ({ request }) => {
      if (isOffline) return HttpResponse.error();
      received.push(await request.json());
      return HttpResponse.json({});
    }),
  );
  keepWaiting(ada.id, showId, { progress: 33, atMs: Date.now() });
  renderPage(<SendWaitingProgress />);
  isOffline = false;
  await waitFor(() => {
    fireEvent(window, new Event('online'));
    expect(waitingOf(ada.id)).toEqual({});
  });
  expect(received[0]).toEqual({ show_id: showId, progress: 33 });
});
