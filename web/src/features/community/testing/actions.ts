import { fireEvent, screen } from '@testing-library/react';
// Imported up front: on a busy machine, loading it lazily exceeds the test's timeouts.
import '../components/text-menu.tsx';

/** Opens the menu of actions on a text, and chooses one. */
export async function chooseAction(menu: string | RegExp, action: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: menu }));
  fireEvent.click(await screen.findByRole('menuitem', { name: action }));
}
