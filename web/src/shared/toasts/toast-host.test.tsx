import Dialog from '@mui/material/Dialog';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showToast } from './show-toast.ts';
import { ToastHost } from './toast-host.tsx';

test('a toast’s button runs once and closes the toast', async () => {
  let undone = 0;
  render(<ToastHost />);
  act(() =>
    showToast('Show deleted.', 'default', {
      label: 'Undo',
      run: () => {
        undone += 1;
      },
    }),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(undone).toBe(1);
  await waitFor(() => expect(screen.queryByText('Show deleted.')).toBeNull());
});

test('is announced over an open dialog, opened before or after', async () => {
  const app = (open: boolean) => (
    <>
      <ToastHost />
      <Dialog open={open}>Edit</Dialog>
    </>
  );
  const { rerender } = render(app(false));
  act(() => showToast('First.', 'default'));
  await screen.findByRole('alert');
  rerender(app(true));
  await screen.findByRole('dialog');
  // By role, because content hidden from screen readers is not found.
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(1));
  act(() => showToast('Second.', 'error'));
  await waitFor(() =>
    expect(screen.getAllByRole('alert').map((toast) => toast.textContent)).toContain('Second.'),
  );
});
