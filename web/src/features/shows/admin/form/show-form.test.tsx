import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { toasts, type, whereNow } from '../../../../shared/testing/page.tsx';
import { refusal } from '../../../../shared/testing/server.ts';
import { aShow, naira, openShows, startShowsServer } from '../testing/shows-server.tsx';

const { server, requests } = startShowsServer();
const changes = () => requests.filter(({ method }) => method !== 'GET');
const submit = (name = 'Create Show') => fireEvent.click(screen.getByRole('button', { name }));

async function openNew() {
  const page = openShows('/admin/shows?form=new');
  await screen.findByRole('dialog', { name: 'New show' });
  await screen.findByRole('option', { name: 'Investing' });
  return page;
}

function fillIn() {
  type(/^Title/, ' Susu Stories ');
  type(/^Description/, 'Saving together.');
  type(/^Category/, 'Investing');
}

test('requires title, description and category before anything is sent', async () => {
  await openNew();
  submit();
  await screen.findByText('Please enter a title.');
  expect(screen.getByText('Please enter a description.')).toBeTruthy();
  expect(screen.getByText('Please choose a category.')).toBeTruthy();
  expect(changes()).toEqual([]);
});

test('sends a new show as a form without empty fields, then closes', async () => {
  server.use(
    http.post('*/api/shows', () => HttpResponse.json(aShow(3, { title: 'Susu Stories' }), { status: 201 })),
  );
  await openNew();
  fillIn();
  type('Start time', '2026-12-24T20:00');
  submit();
  await waitFor(() => expect(toasts()).toEqual(['“Susu Stories” was saved.']));
  expect(changes()).toEqual([
    {
      method: 'POST',
      url: '/api/shows',
      body: {
        title: 'Susu Stories',
        description: 'Saving together.',
        category: 'Investing',
        start_time: '2026-12-24T19:00:00.000Z',
      },
    },
  ]);
  await waitFor(() => expect(whereNow()).toBe('/admin/shows'));
});

test('requires a time in the future to publish later', async () => {
  await openNew();
  fillIn();
  fireEvent.click(screen.getByLabelText('Publish later'));
  submit();
  await screen.findByText('Please choose when it is published.');
  type(/^Publish at/, '2020-01-01T10:00');
  await screen.findByText('Please choose a time in the future.');
  expect(changes()).toEqual([]);
});

test.each([
  [500, 'internal_error', 'Something went wrong on our side.', 'Failed to save show. Please try again.'],
  [
    429,
    'too_many_requests',
    'Too many requests.',
    'Failed to save show. Please try again. Too many requests.',
  ],
])('shows a failure (%d) above the buttons and loses nothing', async (status, code, said, shown) => {
  server.use(http.post('*/api/shows', () => refusal(status, code, said)));
  await openNew();
  fillIn();
  submit();
  expect((await screen.findByRole('alert')).textContent).toBe(shown);
  expect(screen.getByLabelText<HTMLInputElement>(/^Title/).value).toBe(' Susu Stories ');
});

test('an error of the server is shown next to its field', async () => {
  const errors = [{ path: 'body.video_url', msg: 'is not on an allowed host' }];
  server.use(http.post('*/api/shows', () => refusal(400, 'invalid_request', 'Not valid.', { errors })));
  await openNew();
  fillIn();
  type(/^Video address/, 'https://elsewhere.example/a.mp4');
  submit();
  await screen.findByText('This is not on an allowed host.');
});

test.each(['javascript:alert(1)', 'data:text/html,x', 'http://plain.example/a.mp4', 'file:///etc/passwd'])(
  'rejects the address %s before it is sent',
  async (url) => {
    await openNew();
    fillIn();
    type(/^Video address/, url);
    submit();
    await screen.findByText('Please enter a URL that starts with https://, or upload a video.');
    expect(changes()).toEqual([]);
  },
);

test('adds a category only when it is valid and not in the list yet', async () => {
  server.use(
    http.post('*/api/shows/categories', () =>
      HttpResponse.json(['Trading', 'Investing', 'Crypto'], { status: 201 }),
    ),
  );
  await openNew();
  fireEvent.click(screen.getByRole('button', { name: 'Add category' }));
  const add = screen.getByRole('button', { name: 'Add' });
  fireEvent.click(add);
  await screen.findByText('Please enter a name.');
  type('New category', ' trading ');
  fireEvent.click(add);
  await screen.findByText('This category is already in the list.');
  expect(changes()).toEqual([]);
  type('New category', ' Crypto ');
  fireEvent.keyDown(screen.getByLabelText('New category'), { key: 'Enter' });
  await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>(/^Category/).value).toBe('Crypto'));
  expect(changes().map(({ body }) => body)).toEqual([{ name: 'Crypto' }]);
});

test('sends the version of an edited show, and optional fields only when changed, emptied ones as empty', async () => {
  server.use(http.put('*/api/shows/:id', () => HttpResponse.json({ ...naira, title: 'Naira Days' })));
  openShows(`/admin/shows?form=${naira.id}`);
  await screen.findByRole('dialog', { name: 'Edit Naira Nights' });
  type(/^Title/, 'Naira Days');
  type('Duration', '');
  submit('Save Changes');
  await waitFor(() => expect(toasts()).toEqual(['“Naira Days” was saved.']));
  expect(changes().map(({ body }) => body)).toEqual([
    { title: 'Naira Days', description: naira.description, category: 'Trading', duration: '', version: '3' },
  ]);
});

test('shows both versions on a conflict, and either can win', async () => {
  let version = 4;
  let saves = 0;
  server.use(
    http.put('*/api/shows/:id', () => {
      saves += 1;
      return saves === 3 ? HttpResponse.json(naira) : refusal(409, 'conflict', 'Someone changed this.');
    }),
    http.get('*/api/admin/shows/:id', () =>
      HttpResponse.json(saves === 0 ? naira : { ...naira, title: 'Their title', duration: '1 h', version }),
    ),
  );
  openShows(`/admin/shows?form=${naira.id}`);
  await screen.findByRole('dialog');
  type(/^Title/, 'My title');
  submit('Save Changes');
  await screen.findByText('Someone else saved this show in the meantime');
  expect(screen.getByText('Their title')).toBeTruthy();
  expect(screen.getByText('1 h')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('My title');
  // A third save is not overwritten silently either.
  version = 5;
  submit('Save mine anyway');
  await waitFor(() => expect(changes()).toHaveLength(2));
  await screen.findByText('Someone else saved this show in the meantime');
  submit('Save mine anyway');
  await waitFor(() => expect(toasts()).toHaveLength(1));
  expect(changes().map(({ body }) => body)).toMatchObject([
    { title: 'My title', version: '3' },
    { title: 'My title', duration: '45 min', version: '4' },
    { title: 'My title', duration: '45 min', version: '5' },
  ]);
});

test('loads the other version instead', async () => {
  let saves = 0;
  server.use(
    http.put('*/api/shows/:id', () => {
      saves += 1;
      return refusal(409, 'conflict', 'Someone changed this.');
    }),
    http.get('*/api/admin/shows/:id', () =>
      HttpResponse.json(saves === 0 ? naira : { ...naira, title: 'Their title', version: 4 }),
    ),
  );
  openShows(`/admin/shows?form=${naira.id}`);
  await screen.findByRole('dialog');
  type(/^Title/, 'My title');
  submit('Save Changes');
  fireEvent.click(await screen.findByRole('button', { name: 'Load theirs' }));
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('Their title'));
  expect(screen.queryByText('Someone else saved this show in the meantime')).toBeNull();
});

test('keeps a draft across a reload until it is discarded', async () => {
  const page = await openNew();
  fillIn();
  page.unmount();
  await openNew();
  expect(screen.getByLabelText<HTMLInputElement>(/^Title/).value).toBe(' Susu Stories ');
  expect(screen.getByLabelText<HTMLSelectElement>(/^Category/).value).toBe('Investing');
  await screen.findByText('Draft restored');
  fireEvent.click(screen.getByRole('button', { name: 'Discard draft' }));
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Title/).value).toBe(''));
});

test('discards the draft on Cancel', async () => {
  const page = await openNew();
  fillIn();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(whereNow()).toBe('/admin/shows'));
  page.unmount();
  await openNew();
  expect(screen.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('');
});
