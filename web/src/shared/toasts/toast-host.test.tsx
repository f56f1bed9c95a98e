import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showToast } from './show-toast.ts';
import { ToastHost } from './toast-host.tsx';

test('a toast’s button does its work once, and the toast goes', async () => {
  let undone = 0;
  render(<ToastHost />);
  act(() =>
    showToast('It is deleted.', 'default', {
      label: 'Undo',
      run: () => {
        undone += 1;
      },
    }),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(undone).toBe(1);
  await waitFor(() => expect(screen.queryByText('It is deleted.')).toBeNull());
});
