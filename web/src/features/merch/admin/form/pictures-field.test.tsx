import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { openPage, press, toasts, type } from '../../../../shared/testing/page.tsx';
import { administrator } from '../../../../shared/testing/people.ts';
import { refusal, startServer } from '../../../../shared/testing/server.ts';
import { ManagedProductsPage } from '../pages/products-page.tsx';
import { aProduct, cap, shopHandlers } from '../testing/products.ts';

const { server, changes } = startServer(administrator, shopHandlers);
const requested = () => changes().map(({ url }) => url);
const sentImages = () =>
  changes().flatMap(({ body }) => {
    const { images } = body as { images?: string };
    return images === undefined ? [] : [JSON.parse(images)];
  });
const three = aProduct(2, { product_name: cap.product_name, images: ['/a.webp', '/b.webp', '/c.webp'] });

async function openNew() {
  openPage('/admin/merch?form=new', <ManagedProductsPage />);
  await screen.findByRole('dialog', { name: 'New product' });
  type(/^Name/, 'Mug');
  type(/^Price/, '3500');
  type(/^Stock/, '12');
}
async function openEdit(product = three) {
  server.use(
    http.get('*/api/merch/:id', () => HttpResponse.json(product)),
    http.put('*/api/merch/:id', () => HttpResponse.json(product)),
  );
  openPage(`/admin/merch?form=${product.id}`, <ManagedProductsPage />);
  await screen.findByRole('dialog', { name: `Edit ${product.product_name}` });
}
const created = () =>
  server.use(
    http.post('*/api/merch', () => HttpResponse.json(aProduct(3, { product_name: 'Mug' }), { status: 201 })),
  );
/** Responds to uploads in order; null is a failure. */
const uploads = (...urls: (string | null)[]) =>
  server.use(
    http.post('*/api/merch/upload-image', () => {
      const url = urls.shift();
      return url ? HttpResponse.json({ url }, { status: 201 }) : refusal(503, 'service_unavailable', 'Away.');
    }),
  );
const choose = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText('Picture files'), { target: { files } });
const photo = (name = 'mug.png') => new File(['a picture'], name, { type: 'image/png' });
const uploadUrl = '/api/merch/upload-image';

test('previews pictures immediately, stores them first, and lists them in their order', async () => {
  created();
  uploads('/uploads/merch/1.webp', '/uploads/merch/2.webp');
  await openNew();
  choose(photo('front.png'), photo('back.png'));
  const preview = await screen.findByAltText<HTMLImageElement>('New: front.png');
  expect(preview.src).toMatch(/^data:image\/png;base64,/);
  press('Create Product');
  await waitFor(() => expect(toasts()).toEqual(['“Mug” was saved.']));
  expect(requested()).toEqual([uploadUrl, uploadUrl, '/api/merch']);
  expect(sentImages()).toEqual([['/uploads/merch/1.webp', '/uploads/merch/2.webp']]);
});

test('accepts dropped pictures and uploads them once even when saving fails', async () => {
  uploads('/uploads/merch/1.webp');
  server.use(http.post('*/api/merch', () => refusal(500, 'internal_error', 'Broken.'), { once: true }));
  await openNew();
  fireEvent.drop(screen.getByRole('group', { name: 'Pictures' }), { dataTransfer: { files: [photo()] } });
  await screen.findByAltText('New: mug.png');
  press('Create Product');
  await screen.findByText('Failed to save product. Please try again.');
  created();
  press('Create Product');
  await waitFor(() => expect(toasts()).toEqual(['“Mug” was saved.']));
  expect(requested()).toEqual([uploadUrl, '/api/merch', '/api/merch']);
});

test('reports a picture that could not be stored, uploads the others, and resends only that one', async () => {
  created();
  uploads('/1.webp', null, '/3.webp', '/2.webp');
  await openNew();
  choose(photo('1.png'), photo('2.png'), photo('3.png'));
  await screen.findByAltText('New: 3.png');
  press('Create Product');
  await waitFor(() =>
    expect(screen.getAllByText('Failed to upload image. Please try again.')).toHaveLength(2),
  );
  const failed = screen.getAllByRole('listitem').filter((one) => within(one).queryByRole('alert'));
  expect(failed.map((one) => within(one).getByRole('img').getAttribute('alt'))).toEqual(['New: 2.png']);
  expect(requested()).toEqual([uploadUrl, uploadUrl, uploadUrl]);
  press('Create Product');
  await waitFor(() => expect(toasts()).toEqual(['“Mug” was saved.']));
  expect(requested()).toHaveLength(5);
  expect(sentImages()).toEqual([['/1.webp', '/2.webp', '/3.webp']]);
});

test('rejects invalid and large files by name and keeps the good ones', async () => {
  await openNew();
  const large = photo('large.png');
  Object.defineProperty(large, 'size', { value: 5 * 1024 * 1024 });
  choose(new File(['text'], 'a.txt', { type: 'text/plain' }), photo(), large);
  await screen.findByText('Please select an image file');
  expect(screen.getByText('a.txt:')).toBeTruthy();
  expect(screen.getByText('Image size should be less than 5MB')).toBeTruthy();
  fireEvent.error(screen.getByAltText('New: mug.png'));
  await screen.findByText(/That picture could not be read/);
  expect(screen.queryByAltText('New: mug.png')).toBeNull();
});

test('rejects more than eight pictures by name', async () => {
  await openNew();
  choose(...Array.from({ length: 9 }, (_, at) => photo(`${at}.png`)));
  await screen.findByText('A product can have 8 pictures at most.');
  expect(screen.getByText('8.png:')).toBeTruthy();
  expect(screen.getAllByAltText(/^New:/)).toHaveLength(8);
});

test('reorders pictures by buttons, which keep the focus', async () => {
  await openEdit();
  press('Move picture 1 left');
  press('Move picture 1 right');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move picture 2 right');
  expect(screen.getByText('Moved to position 2 of 3.')).toBeTruthy();
  press('Make main: picture 3');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move picture 1 left');
  press('Save Changes');
  await waitFor(() => expect(sentImages()).toEqual([['/c.webp', '/b.webp', '/a.webp']]));
});

test('removes all pictures', async () => {
  await openEdit();
  press('Remove picture 2');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove picture 2');
  press('Remove picture 2');
  press('Remove picture 1');
  expect(document.activeElement?.textContent).toBe('Add pictures');
  press('Save Changes');
  await waitFor(() => expect(sentImages()).toEqual([[]]));
});

test('does not send unchanged pictures', async () => {
  await openEdit();
  type(/^Name/, 'Kobo cap');
  press('Save Changes');
  await waitFor(() => expect(changes()).toHaveLength(1));
  expect(sentImages()).toEqual([]);
});

test('shows the single picture of a product stored by an earlier version, and adds more', async () => {
  uploads('/uploads/merch/two.webp');
  await openEdit(cap);
  choose(photo());
  await screen.findByAltText('New: mug.png');
  press('Save Changes');
  await waitFor(() => expect(sentImages()).toEqual([[cap.image_url, '/uploads/merch/two.webp']]));
});

test('shows the server’s error next to its picture', async () => {
  await openEdit();
  const errors = [{ path: 'body.images.1', msg: 'is not there any more; please upload it again' }];
  server.use(http.put('*/api/merch/:id', () => refusal(400, 'invalid_request', 'Not valid.', { errors })));
  press('Make main: picture 2');
  press('Save Changes');
  const fault = await screen.findByText('This is not there any more; please upload it again.');
  expect(
    within(fault.closest('li') ?? fault)
      .getByRole('img')
      .getAttribute('alt'),
  ).toBe('Number 2');
});
