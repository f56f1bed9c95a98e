import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { toasts } from '../../../../shared/testing/page.tsx';
import { refusal } from '../../../../shared/testing/server.ts';
import { naira, openShows, startShowsServer } from '../testing/shows-server.tsx';

const { server, requests } = startShowsServer();
const uploads = () => requests.filter(({ url }) => url === '/api/shows/upload-image');
const saves = () => requests.filter(({ method }) => method === 'PUT');

// jsdom has no canvas: these tests cover the requests, not the pixels.
beforeEach(() => {
  vi.stubGlobal('createImageBitmap', async (file: File) => {
    if (file.name === 'lie.png') throw new DOMException('The source image could not be decoded.');
    return { width: 2000, height: 2000 };
  });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type = '') =>
    done(new Blob(['cut'], { type })),
  );
  return () => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  };
});

async function openForm() {
  openShows(`/admin/shows?form=${naira.id}`);
  await screen.findByRole('dialog', { name: 'Edit Naira Nights' });
}

const choose = (name: string, type: string, bytes = 10) => {
  const file = new File(['x'], name, { type });
  Object.defineProperty(file, 'size', { value: bytes });
  fireEvent.change(screen.getByLabelText('Picture file'), { target: { files: [file] } });
};
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }));

test.each([
  ['notes.txt', 'text/plain', 10, 'Please select an image file'],
  ['large.png', 'image/png', 5 * 1024 * 1024, 'Image size should be less than 5MB'],
  ['lie.png', 'image/png', 10, /^That picture could not be read/],
])('rejects %s before it is sent', async (name, type, bytes, text) => {
  await openForm();
  choose(name, type, bytes);
  await screen.findByText(text);
  expect(uploads()).toEqual([]);
});

test('crops and stores a picture, references it in the show, and does not upload it again on a second save', async () => {
  let responses = 0;
  server.use(
    http.post('*/api/shows/upload-image', () =>
      HttpResponse.json({ url: '/uploads/shows/two.webp' }, { status: 201 }),
    ),
    http.put('*/api/shows/:id', () => {
      responses += 1;
      return responses === 1 ? refusal(500, 'internal_error', 'Broken.') : HttpResponse.json(naira);
    }),
  );
  await openForm();
  choose('wide.png', 'image/png');
  await screen.findByLabelText('Preview of the cropped picture, in 16:9');
  expect(screen.getByLabelText<HTMLInputElement>('Left to right').disabled).toBe(true);
  fireEvent.change(screen.getByLabelText('Top to bottom'), { target: { value: '0.2' } });
  submit();
  await screen.findByText('Failed to save show. Please try again.');
  submit();
  await waitFor(() => expect(toasts()).toHaveLength(1));
  expect(uploads()).toHaveLength(1);
  expect(saves().map(({ body }) => body)).toMatchObject([
    { thumbnail_url: '/uploads/shows/two.webp' },
    { thumbnail_url: '/uploads/shows/two.webp' },
  ]);
});

test('reports a picture that cannot be stored and does not save the show without it', async () => {
  server.use(http.post('*/api/shows/upload-image', () => refusal(500, 'internal_error', 'Broken.')));
  await openForm();
  choose('wide.png', 'image/png');
  await screen.findByLabelText('Zoom');
  submit();
  await screen.findByText('Failed to upload image. Please try again.');
  expect(saves()).toEqual([]);
});

test('removes the current picture', async () => {
  server.use(http.put('*/api/shows/:id', () => HttpResponse.json({ ...naira, thumbnail_url: '' })));
  await openForm();
  fireEvent.click(screen.getByRole('button', { name: 'Remove picture' }));
  submit();
  await waitFor(() => expect(toasts()).toHaveLength(1));
  expect(saves()[0]?.body).toMatchObject({ thumbnail_url: '' });
});
