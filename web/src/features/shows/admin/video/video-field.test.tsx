import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { openShows, startShowsServer } from '../testing/shows-server.tsx';

const { server, requests } = startShowsServer();
const uploadId = 'b'.repeat(24);
const video = new File(['abcdefgh'], 'night.mp4', { type: 'video/mp4', lastModified: 7 });
const expiresAt = '2099-01-01T00:00:00.000Z';
const calls = (part: string) => requests.filter(({ url }) => url.includes(part));

/** Holds each part until `release` is called. */
function serveVideos() {
  const waiting: (() => void)[] = [];
  const plan = {
    uploadId,
    partBytes: 4,
    parts: 2,
    expiresAt,
  };
  server.use(
    http.post('*/api/shows/upload-video', () => HttpResponse.json(plan, { status: 201 })),
    http.get('*/api/shows/upload-video/:id', () => HttpResponse.json({ received: [1], parts: 2, expiresAt })),
    http.get('*/api/shows/upload-video/:id/parts/:part', () =>
      HttpResponse.json({ url: new URL('/bucket', location.href).href, fields: { policy: 'p' }, expiresAt }),
    ),
    http.post('*/api/shows/upload-video/:id/finish', () =>
      HttpResponse.json({ video_url: '/uploads/shows/night.mp4', bytes: 8 }),
    ),
    http.post('*/bucket', async () => {
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
      });
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return { waiting, release: () => waiting.shift()?.() };
}

async function openForm() {
  const page = openShows('/admin/shows?form=new');
  await screen.findByRole('dialog', { name: 'New show' });
  return page;
}

const choose = (file: File) =>
  fireEvent.change(screen.getByLabelText('Video file'), { target: { files: [file] } });
const videoUrl = () => screen.getByLabelText<HTMLInputElement>(/^Video address/).value;

test('rejects files that are not videos before they are sent', async () => {
  await openForm();
  choose(new File(['x'], 'notes.txt', { type: 'text/plain' }));
  await screen.findByText('Please select an MP4 or WebM video.');
  expect(calls('upload-video')).toEqual([]);
});

test('pauses an upload, resumes with the missing parts, and fills in the address', async () => {
  const { waiting, release } = serveVideos();
  await openForm();
  choose(video);
  await waitFor(() => expect(waiting).toHaveLength(1));
  fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
  await screen.findByText('Paused: night.mp4');
  waiting.length = 0;
  fireEvent.click(screen.getByRole('button', { name: 'Go on' }));
  await waitFor(() => expect(waiting).toHaveLength(1));
  release();
  await waitFor(() => expect(videoUrl()).toBe('/uploads/shows/night.mp4'));
  await screen.findByRole('button', { name: 'Upload a video' });
  expect(calls('/finish')).toHaveLength(1);
});

test('does not save a show during its upload', async () => {
  const { waiting } = serveVideos();
  await openForm();
  await screen.findByRole('option', { name: 'Trading' });
  fireEvent.change(screen.getByLabelText(/^Title/), { target: { value: 'A' } });
  fireEvent.change(screen.getByLabelText(/^Description/), { target: { value: 'B' } });
  fireEvent.change(screen.getByLabelText(/^Category/), { target: { value: 'Trading' } });
  choose(video);
  await waitFor(() => expect(waiting).toHaveLength(1));
  fireEvent.click(screen.getByRole('button', { name: 'Create Show' }));
  await screen.findByText(/^The upload of the video is not finished/);
  expect(requests.filter(({ method, url }) => method === 'POST' && url === '/api/shows')).toEqual([]);
});

test('names the video that can be resumed after a reload, but not a cancelled one', async () => {
  const { waiting } = serveVideos();
  const page = await openForm();
  choose(video);
  await waitFor(() => expect(waiting).toHaveLength(1));
  page.unmount();
  await openForm();
  await screen.findByText(/^Unfinished upload: night\.mp4/);
  choose(video);
  await waitFor(() => expect(waiting).toHaveLength(2));
  fireEvent.click(screen.getByRole('button', { name: 'Cancel upload' }));
  await screen.findByRole('button', { name: 'Upload a video' });
  expect(screen.queryByText(/^Unfinished upload/)).toBeNull();
});
