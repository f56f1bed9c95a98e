import { describe, expect, it } from 'vitest';
import { newAddress, signUp } from '../support/accounts.ts';
import { signIn } from '../support/api.ts';
import { useBrowser } from '../support/browser.ts';
import { codeTo, mailTo } from '../support/mail.ts';

describe('an administrator', () => {
  const open = useBrowser();

  it('finds a user, changes role and address, sends a reset, and deletes; the audit log has each action', async () => {
    const person = await signUp(`Managed ${Date.now()}`);
    const known = await codeTo(person.email);
    const { page, errors } = await open({ as: 'admin' });
    await page.waitForURL('**/admin');
    await page.goto('/admin/users');
    await page.getByRole('searchbox', { name: 'Search users' }).fill(person.name);
    await page.getByText('Showing 1 to 1 of 1 results').waitFor();

    await page.getByLabel(`Role of ${person.name}`).selectOption('admin');
    await page.getByRole('dialog').getByRole('button', { name: 'Make Administrator' }).click();
    await page.getByText(`${person.name} is now an administrator.`).waitFor();
    await page.getByLabel(`Role of ${person.name}`).selectOption('user');
    await page.getByRole('dialog').getByRole('button', { name: 'Make Member' }).click();

    const task = async (name: string) => {
      await page.getByLabel(`Actions for ${person.name}`).click();
      await page.getByRole('menuitem', { name }).click();
      return page.getByRole('dialog');
    };
    const reset = await task('Reset Password');
    await reset.getByRole('button', { name: 'Reset Password' }).click();
    expect(await codeTo(person.email, known)).toMatch(/^\d{6}$/);

    const moved = newAddress('by-admin');
    const email = await task('Change Email');
    await email.getByLabel('New email').fill(moved);
    await email.getByRole('button', { name: 'Change Email' }).click();
    await email.waitFor({ state: 'detached' });
    await Promise.all([mailTo(person.email, /by-admin/), mailTo(moved, /by-admin/)]);

    await page.getByLabel(`Actions for ${person.name}`).click();
    await page.getByRole('menuitem', { name: 'History' }).click();
    await page.getByText(`changed the role of ${person.name} from user to admin`).waitFor();
    await page.goBack();
    await page.getByText('Showing 1 to 1 of 1 results').waitFor();

    const removal = await task('Delete User');
    await removal.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('No users found.').waitFor();
    expect(errors).toEqual([]);
  });

  it("can't remove the last administrator", async () => {
    const { user } = await signIn('admin');
    const { page } = await open({ as: 'admin', at: '/admin/users?role=admin' });
    await page.getByLabel(`Role of ${user.name}`).selectOption('user');
    await page.getByRole('dialog').getByRole('button', { name: 'Make Member' }).click();
    await page.getByText('The last administrator cannot be deleted or demoted.').waitFor();
    expect(await page.getByLabel(`Role of ${user.name}`).inputValue()).toBe('admin');
  });
});
