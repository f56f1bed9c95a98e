import type { Stream } from '@poc/contracts/entities/streaming';
import type { ChatMessage } from '@poc/contracts/socket';
import { screen, waitFor, within } from '@testing-library/react';
import type { SetupServer } from 'msw/node';
import { Route, Routes } from 'react-router-dom';
import { expect } from 'vitest';
import { renderPage } from '../../../shared/testing/page.tsx';
// Imported up front: on a busy machine, loading it lazily exceeds the test's timeouts.
import '../chat/composer.tsx';
import { StreamPage } from '../pages/stream-page.tsx';
import { fakeSocket } from './fake-socket.ts';
import { serveStream } from './live-server.tsx';

/** Opens a stream's page and waits for it. The test file mocks the socket. */
export async function openStream(server: SetupServer, stream: Stream, chat: readonly ChatMessage[]) {
  serveStream(server, stream, chat);
  const view = renderPage(
    <Routes>
      <Route path="/live/:id" element={<StreamPage />} />
    </Routes>,
    `/live/${stream.id}`,
  );
  await screen.findByRole('heading', { level: 1, name: stream.Show.title });
  await waitFor(() => expect(fakeSocket.holders).toBeGreaterThan(0));
  if (stream.status === 'live') await screen.findByLabelText('Your message');
  return view;
}

export const list = () => screen.getByRole('list', { name: 'Messages' });
/** Finds a line of the chat, not its screen-reader copy. */
export const said = (text: string) => within(list()).findByText(text);
