import type { Stream } from '@poc/contracts/entities/streaming';
import type { ChatMessage } from '@poc/contracts/socket';
import { HttpResponse, http } from 'msw';
import type { SetupServer } from 'msw/node';
import { streamId } from './fake-socket.ts';

export const someStream = (more: Partial<Stream> = {}): Stream => ({
  id: streamId,
  show_id: 'c'.repeat(24),
  stream_url: '/uploads/shows/laugh.mp4',
  access: 'free',
  status: 'live',
  start_time: '2026-01-01T12:00:00.000Z',
  end_time: null,
  thumbnail_url: '',
  viewers: 3,
  peak_viewers: 40,
  reactions: { like: 5, heart: 6, clap: 7 },
  Show: { title: 'Laugh and Learn', description: 'Money, as a joke.', thumbnail_url: '' },
  ...more,
});

export function serveStream(server: SetupServer, stream: Stream, chat: readonly ChatMessage[] = []): void {
  server.use(
    http.get(`*/api/streams/${stream.id}`, () => HttpResponse.json(stream)),
    http.get(`*/api/streams/${stream.id}/messages`, ({ request }) =>
      HttpResponse.json(pageOf(chat, new URL(request.url).searchParams)),
    ),
  );
}

function pageOf(chat: readonly ChatMessage[], query: URLSearchParams): ChatMessage[] {
  const limit = Number(query.get('limit') ?? 50);
  const [after, before, since] = [query.get('after'), query.get('before'), query.get('since')];
  const found = chat.filter(
    ({ seq, timestamp }) =>
      (after === null || seq > Number(after)) &&
      (before === null || seq < Number(before)) &&
      (since === null || timestamp >= since),
  );
  return after === null && since === null ? found.slice(-limit) : found.slice(0, limit);
}
