import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, expect, test } from 'vitest';
import { setLowData } from '../../../shared/preferences/low-data.ts';
import { startMemberServer } from '../../../shared/testing/member-server.ts';
import { press, renderPage, toasts, type } from '../../../shared/testing/page.tsx';
import { ada, idOf } from '../../../shared/testing/people.ts';
import { list, refusal } from '../../../shared/testing/server.ts';
import { CommunityPage } from '../pages/community-page.tsx';
import { chooseAction } from '../testing/actions.ts';

const { server, changes } = startMemberServer();
afterEach(() => setLowData(false));
const url = `/uploads/posts/${'a'.repeat(32)}.webp`;
const stored = { url, width: 1000, height: 1600 };
const picture = { ...stored, alt: 'A chart that goes up' };
const post = {
  id: idOf(1),
  user_id: ada.id,
  title: 'Look at this',
  content: 'It only goes up.',
  likes: 0,
  liked: false,
  comments_count: 0,
  createdAt: '2026-11-12T13:05:00.000Z',
  edited_at: null,
  picture,
  User: { id: ada.id, name: ada.name, avatar: '', role: 'user' as const },
  CommunityComments: [],
};
const file = (name = 'chart.png') => new File(['picture'], name, { type: 'image/png' });

function open(posts: readonly object[] = []) {
  server.use(
    http.get('*/api/community/posts', () => list([...posts])),
    http.post('*/api/community/post-pictures', () => HttpResponse.json(stored, { status: 201 })),
    http.post('*/api/community/posts', () => HttpResponse.json(post, { status: 201 })),
  );
  renderPage(<CommunityPage />, '/community');
}

/** Opens the page, waits for the form (signed-in users only) and fills it in. */
async function write() {
  open();
  fireEvent.focus(await screen.findByLabelText(/^Title/));
  type(/Title/, post.title);
  type(/What is on your mind/, post.content);
}
const choose = (chosen: File, within_ = screen) =>
  fireEvent.change(within_.getByLabelText('Picture file'), { target: { files: [chosen] } });
const sent = (path: string) => changes().filter((one) => one.url.endsWith(path));

test('previews, describes, stores and posts a chosen picture, and clears it for the next post', async () => {
  await write();
  choose(file());
  await waitFor(() =>
    expect(screen.getByRole('img', { name: 'The chosen one' })).toHaveProperty(
      'src',
      expect.stringMatching(/^data:image\/png/),
    ),
  );
  type('What does it show?', ' A chart that goes up ');
  press('Post');
  await waitFor(() => expect(toasts()).toEqual(['Post published.']));
  expect(sent('/community/posts')).toMatchObject([
    { body: { title: post.title, picture: { url, alt: picture.alt } } },
  ]);
  expect(screen.queryByRole('img', { name: 'The chosen one' })).toBeNull();
  // The form has collapsed again.
  expect(screen.queryByLabelText(/What is on your mind/)).toBeNull();
});

test('keeps a chosen picture and its description across a reload until it is posted or removed', async () => {
  await write();
  choose(file());
  await screen.findByRole('img', { name: 'The chosen one' });
  type('What does it show?', picture.alt);
  const again = async () => {
    cleanup();
    open();
    await screen.findByRole('heading', { name: 'Create Post' });
  };
  await again();
  const seen = await screen.findByRole('img', { name: 'The chosen one' });
  expect(seen.getAttribute('src')).toMatch(/^data:image\/png;base64,/);
  expect(screen.getByLabelText('What does it show?')).toHaveProperty('value', picture.alt);
  press('Post');
  await waitFor(() => expect(sent('/community/posts')).toHaveLength(1));
  expect(sent('/community/posts')).toMatchObject([{ body: { picture: { url, alt: picture.alt } } }]);
  await waitFor(() => expect(screen.queryByRole('img', { name: 'The chosen one' })).toBeNull());
  await again();
  expect(screen.queryByRole('img', { name: 'The chosen one' })).toBeNull();
  fireEvent.focus(screen.getByLabelText(/^Title/));
  choose(file());
  await screen.findByRole('img', { name: 'The chosen one' });
  press('Remove picture');
  await again();
  expect(screen.queryByRole('img', { name: 'The chosen one' })).toBeNull();
});

test('accepts a picture that is too large for a draft, and says that a reload loses it', async () => {
  await write();
  // jsdom cannot draw, so it cannot scale down.
  choose(new File(['x'.repeat(2_000_000)], 'huge.png', { type: 'image/png' }));
  expect((await screen.findByText(/^Reloading this page loses this picture/)).getAttribute('role')).toBe(
    'status',
  );
  expect(screen.getByRole('img', { name: 'The chosen one' })).toBeTruthy();
  expect(localStorage.getItem(`poc-draft-${ada.id}-post-picture`)).toBeNull();
  choose(file());
  await waitFor(() => expect(screen.queryByText(/^Reloading this page/)).toBeNull());
});

test('ignores a malformed picture draft', async () => {
  const key = `poc-draft-${ada.id}-post-picture`;
  for (const kept of ['{', '{}', '{"name":"a","preview":"data:image/png;base64,%%%","alt":""}', 'null']) {
    localStorage.setItem(key, `${Date.now()} ${kept}`);
    open();
    fireEvent.focus(await screen.findByLabelText(/^Title/));
    expect(screen.getByRole('button', { name: 'Add a picture' })).toBeTruthy();
    cleanup();
  }
});

test('sends a post without a picture and uploads nothing', async () => {
  await write();
  press('Post');
  await waitFor(() => expect(sent('/community/posts')).toMatchObject([{ body: { picture: null } }]));
  expect(sent('/post-pictures')).toEqual([]);
});

test('does not send a post whose picture was refused, keeps its fields, and sends it without the picture', async () => {
  await write();
  server.use(
    http.post('*/api/community/post-pictures', () => refusal(400, 'image_unreadable', 'Not readable.')),
  );
  choose(file());
  press('Post');
  expect((await screen.findByRole('alert')).textContent).toBe('Not readable.');
  expect(sent('/community/posts')).toEqual([]);
  press('Remove picture');
  press('Post');
  await waitFor(() => expect(sent('/community/posts')).toMatchObject([{ body: { picture: null } }]));
});

test('does not send files that are invalid or too large', async () => {
  await write();
  choose(new File(['<svg/>'], 'cv.pdf', { type: 'application/pdf' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Please select an image file');
  expect(changes()).toEqual([]);
});

test('resends a failed post with the same picture, and uploads a picture again that the server lost', async () => {
  await write();
  let tries = 0;
  server.use(
    http.post('*/api/community/posts', () => {
      tries += 1;
      if (tries === 1) return refusal(500, 'internal_error', 'Oh no.');
      if (tries > 2) return HttpResponse.json(post, { status: 201 });
      const errors = [{ path: 'body.picture', msg: 'is no longer available; choose the picture again' }];
      return HttpResponse.json(
        { error: 'No.', code: 'invalid_request', errors, requestId: 'r' },
        { status: 400 },
      );
    }),
  );
  choose(file());
  press('Post');
  await screen.findByText('Oh no.');
  press('Post');
  expect(await screen.findByText(/^This is no longer available/)).toBeTruthy();
  expect(sent('/post-pictures')).toHaveLength(1);
  press('Post');
  await waitFor(() => expect(toasts()).toEqual(['Post published.']));
  expect(sent('/post-pictures')).toHaveLength(2);
});

test('shows a picture in its aspect ratio with true widths and links it to itself', async () => {
  open([post]);
  const card = within(await screen.findByRole('article'));
  const image = card.getByRole('img', { name: picture.alt });
  const base = url.replace('.webp', '');
  // The files are 400 and 800 px high, so they are narrower than their names say.
  expect(image.getAttribute('srcset')).toBe(`${base}-320.webp 250w, ${base}-640.webp 500w, ${url} 1000w`);
  expect([image.getAttribute('width'), image.getAttribute('height')]).toEqual(['1000', '1600']);
  expect(card.getByRole('link', { name: /opens the whole picture/ }).getAttribute('href')).toBe(url);
});

test('shows the smallest file in low-data mode', async () => {
  setLowData(true);
  open([{ ...post, picture: { ...picture, alt: '' } }]);
  const image = await screen.findByRole('img', { name: 'A picture without a description' });
  expect(image.getAttribute('src')).toBe(url.replace('.webp', '-320.webp'));
  expect(image.hasAttribute('srcset')).toBe(false);
});

test('keeps, describes or removes the picture on an edit', async () => {
  open([post]);
  let body: unknown;
  server.use(
    http.put('*/api/community/posts/*', async ({ request }) => {
      body = await request.json();
      const { picture: _, ...rest } = post;
      return HttpResponse.json(rest);
    }),
  );
  const card = within(await screen.findByRole('article'));
  const edit = async () => {
    await chooseAction('Actions for your post', 'Edit');
    return within(await screen.findByRole('dialog'));
  };
  const first = await edit();
  expect(first.getByRole('img', { name: picture.alt })).toBeTruthy();
  fireEvent.change(first.getByLabelText('What does it show?'), { target: { value: 'Up' } });
  fireEvent.click(first.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(body).toMatchObject({ picture: { url, alt: 'Up' } }));
  // The server responded without a picture, so the card shows none.
  await waitFor(() => expect(card.queryByRole('img', { name: picture.alt })).toBeNull());
});
