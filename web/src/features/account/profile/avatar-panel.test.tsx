import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { keepSession, sessionStore } from '../../../shared/auth/session-store.ts';
import { imageFault } from '../../../shared/images/image-fault.ts';
import { own, startMemberServer } from '../../../shared/testing/member-server.ts';
import { renderPage } from '../../../shared/testing/page.tsx';
import { ada } from '../../../shared/testing/people.ts';
import { refusal } from '../../../shared/testing/server.ts';
import { AvatarPanel } from './avatar-panel.tsx';

const { server, changes } = startMemberServer();
const picture = new File(['picture'], 'me.png', { type: 'image/png' });
const input = () => screen.getByLabelText('Picture file');
const choose = (file: File) => fireEvent.change(input(), { target: { files: [file] } });

test.each([
  ['image/png', 5 * 1024 * 1024 - 1, null],
  ['image/png', 5 * 1024 * 1024, 'Image size should be less than 5MB'],
  ['application/pdf', 10, 'Please select an image file'],
  ['', 10, 'Please select an image file'],
])('%j of %i bytes: %s', (type, size, fault) => expect(imageFault({ type, size })).toBe(fault));

test('does not send files that are not pictures', async () => {
  renderPage(<AvatarPanel user={ada} />);
  choose(new File(['%PDF'], 'cv.pdf', { type: 'application/pdf' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Please select an image file');
  expect(changes()).toEqual([]);
});

test('previews a selected picture during its upload and stores it in the user', async () => {
  let respond: (response: Response) => void = () => undefined;
  server.use(http.post(own('/avatar'), () => new Promise<Response>((resolve) => (respond = resolve))));
  const { container } = renderPage(<AvatarPanel user={ada} />);
  choose(picture);
  expect(await screen.findByRole('progressbar', { name: 'Picture upload' })).toBeTruthy();
  await waitFor(() => expect(container.querySelector('img')?.src).toMatch(/^data:image\/png/));
  await waitFor(() => expect(changes()).toHaveLength(1));
  respond(HttpResponse.json({ ...ada, avatar: '/uploads/avatars/new.webp' }));
  await waitFor(() => expect(sessionStore.get()?.user.avatar).toBe('/uploads/avatars/new.webp'));
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
});

test('uploads a dropped picture', async () => {
  server.use(
    http.post(own('/avatar'), () => HttpResponse.json({ ...ada, avatar: '/uploads/avatars/d.webp' })),
  );
  renderPage(<AvatarPanel user={ada} />);
  fireEvent.drop(screen.getByRole('group', { name: 'Choose or drop a picture' }), {
    dataTransfer: { files: [picture] },
  });
  await waitFor(() => expect(sessionStore.get()?.user.avatar).toBe('/uploads/avatars/d.webp'));
});

test('shows the server’s words for an unreadable picture', async () => {
  const text = 'That picture could not be read.';
  server.use(http.post(own('/avatar'), () => refusal(400, 'image_unreadable', text)));
  renderPage(<AvatarPanel user={ada} />);
  choose(picture);
  expect((await screen.findByRole('alert')).textContent).toBe(text);
});

test('aborts the upload on Stop without an error', async () => {
  server.use(http.post(own('/avatar'), () => new Promise<Response>(() => undefined)));
  renderPage(<AvatarPanel user={ada} />);
  choose(picture);
  await waitFor(() => expect(changes()).toHaveLength(1));
  fireEvent.click(await screen.findByRole('button', { name: 'Stop' }));
  expect(await screen.findByRole('button', { name: 'Choose a picture' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('saves an empty avatar on Remove picture and keeps a pending email', async () => {
  const user = { ...ada, avatar: '/uploads/avatars/old.webp', pendingEmail: 'new@poc.test' };
  keepSession({ token: 't', user });
  server.use(
    http.get(own(), () => HttpResponse.json(user)),
    http.put(own(), () => HttpResponse.json({ ...user, avatar: '' })),
  );
  renderPage(<AvatarPanel user={user} />);
  fireEvent.click(screen.getByRole('button', { name: 'Remove picture' }));
  await waitFor(() => expect(sessionStore.get()?.user.avatar).toBe(''));
  expect(changes()[0]?.body).toEqual({
    name: ada.name,
    email: 'new@poc.test',
    phone: ada.phone,
    avatar: '',
  });
});
