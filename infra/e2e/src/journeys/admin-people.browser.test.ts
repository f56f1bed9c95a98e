import { describe, expect, it } from 'vitest';
import { signUp } from '../support/accounts.ts';
import { api } from '../support/api.ts';
import { phone, useBrowser } from '../support/browser.ts';

describe('an administrator', () => {
  const open = useBrowser();

  it('opens the page of a person, writes a note, changes the role, and undoes it in the audit log', async () => {
    const person = await signUp(`Person ${Date.now()}`);
    const body = { title: `Ajo of ${person.name}`, content: 'Who is in?' };
    await api('POST', '/community/posts', { token: person.token, body });
    const { page, errors } = await open({ as: 'admin', at: '/admin/users' });
    await page.getByRole('searchbox', { name: 'Search users' }).fill(person.name);
    await page.getByRole('link', { name: person.name }).click();
    await page.getByRole('heading', { level: 1, name: person.name }).waitFor();
    await page.getByRole('link', { name: body.title }).waitFor();

    await page.getByRole('button', { name: 'Write a note' }).click();
    await page.getByRole('dialog').getByLabel(/^Note/).fill('Called about a late parcel.');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByText('Called about a late parcel.').waitFor();

    await page.getByLabel(`Role of ${person.name}`).selectOption('admin');
    await page.getByRole('dialog').getByRole('button', { name: 'Make Administrator' }).click();
    await page.getByText(`${person.name} is now an administrator.`).waitFor();

    const record = page.getByRole('region', { name: 'Audit record' });
    await record.scrollIntoViewIfNeeded();
    await record.getByText('changed the role from user to admin').waitFor();
    await record.getByRole('link', { name: 'Open in the audit log' }).click();
    await page.getByRole('heading', { level: 1, name: 'Audit log' }).waitFor();
    const made = new RegExp(`changed the role of ${person.name} from user to admin`);
    await page.getByText(made).waitFor();
    await page.getByText(new RegExp(`wrote a note about ${person.name}`)).waitFor();
    await page
      .getByRole('button', { name: new RegExp(`^Undo: .*${person.name} from user to admin`) })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Change undone.').waitFor();
    await page.getByText(new RegExp(`changed the role of ${person.name} from admin to user`)).waitFor();

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/^poc-audit-\d{4}-\d\d-\d\d\.csv$/);

    await page.getByRole('link', { name: new RegExp(`^Open: .*wrote a note about ${person.name}`) }).click();
    await page.getByRole('link', { name: 'View all posts' }).click();
    await page.getByText('Showing 1 to 1 of 1 results').waitFor();
    await page.getByRole('link', { name: 'one person' }).click();
    await page.getByRole('heading', { level: 1, name: person.name }).waitFor();
    expect(await page.getByLabel(`Role of ${person.name}`).inputValue()).toBe('user');
    expect(errors).toEqual([]);
  });

  it('deletes a person on a phone, and sees what is kept', async () => {
    const person = await signUp(`Gone ${Date.now()}`);
    const { page, errors } = await open({
      as: 'admin',
      at: `/admin/users/${person.user.id}`,
      viewport: phone,
    });
    await page.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete User' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Deleted account' }).waitFor();
    await page.getByText('No orders.').waitFor();
    await page.getByRole('heading', { name: 'Audit record' }).scrollIntoViewIfNeeded();
    await page.getByText(/deleted (this account|an erased account)/).waitFor();
    expect(errors.filter((error) => !error.includes('404'))).toEqual([]);
  });
});
