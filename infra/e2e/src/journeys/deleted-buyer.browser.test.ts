import { expect, it } from 'vitest';
import { password, signUp } from '../support/accounts.ts';
import { api, signIn } from '../support/api.ts';
import { phone, toast, useBrowser } from '../support/browser.ts';
import { mailTo } from '../support/mail.ts';
import { useProducts } from '../support/products.ts';
import { address } from '../support/shop.ts';
import { placePaidOrder } from '../support/shop-orders.ts';
import { until } from '../support/system.ts';

const open = useBrowser();
const addProduct = useProducts();

it('retains the delivery address of a deleted buyer until delivery, then erases it', async () => {
  const [product, buyer] = await Promise.all([addProduct(), signUp('Ngozi Leaves')]);
  const { id, number } = await placePaidOrder(buyer, product);

  const pocket = await open({ as: buyer, viewport: phone, at: '/user/settings' });
  await pocket.page.getByRole('tab', { name: 'Account Settings' }).click();
  await pocket.page.getByRole('button', { name: /^Delete/ }).click();
  const question = pocket.page.getByRole('dialog');
  await question.getByText(/^1 paid order is on its way\. It will still be delivered/).waitFor();
  await question.getByRole('listitem').filter({ hasText: number }).waitFor();
  await question.getByLabel(/^Password/).fill(password);
  await question.getByLabel(/^Type .* to confirm/).fill('DELETE');
  await question.getByRole('button', { name: /^Delete/ }).click();
  await pocket.page.waitForURL(({ pathname }) => pathname === '/');
  await mailTo(buyer.email, /delet|erase/i);

  const { page, errors } = await open({ as: 'admin', at: `/admin/orders/${id}` });
  const details = page.getByRole('main');
  for (const kept of [address.name, address.address, address.landmark]) {
    await details.getByText(kept).first().waitFor();
  }
  expect(await details.textContent(), 'no email, since nobody is to be written to').not.toContain(
    buyer.email,
  );
  await page.goto('/admin/orders');
  await page.getByLabel('Search orders').fill(number);
  // Counts the header row too. A list that arrives later would show the previous status.
  await until('it alone is found', async () => (await page.getByRole('row').count()) === 2);
  for (const status of ['shipped', 'delivered'] as const) {
    await page.getByLabel(`Status of order ${number}`).selectOption(status);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `Set to ${status}` })
      .click();
    await toast(page, `Order ${number} was set to ${status}.`).waitFor();
  }

  const admin = await signIn('admin');
  const read = async () =>
    JSON.stringify((await api('GET', `/admin/orders/${id}`, { token: admin.token })).body);
  await until('the arrived order is erased', async () => (await read()).includes('Former customer'));
  for (const gone of [address.name, address.address, address.phone]) expect(await read()).not.toContain(gone);
  await page.goto(`/admin/orders/${id}`);
  await details.getByText('Former customer').first().waitFor();
  expect(errors).toEqual([]);
});
