import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { FormDialog } from './form-dialog.tsx';

const onClose = vi.fn();
beforeEach(() => onClose.mockClear());
const dialog = (busy: boolean) => (
  <FormDialog title="Refund" submitLabel="Send" busy={busy} onSubmit={vi.fn()} onClose={onClose}>
    <label>
      Reason <input />
    </label>
  </FormDialog>
);
const clickBeside = () => {
  const beside = document.querySelector('.MuiDialog-container');
  if (!beside) throw new Error('The dialog has no container.');
  fireEvent.mouseDown(beside);
  fireEvent.click(beside);
};
const pressEscape = () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });

test('a click outside a form does not close it, but Escape does', () => {
  render(dialog(false));
  clickBeside();
  expect(onClose).not.toHaveBeenCalled();
  pressEscape();
  expect(onClose).toHaveBeenCalledOnce();
});

test('neither Escape nor Cancel closes a dialog that is submitting', () => {
  render(dialog(true));
  pressEscape();
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveProperty('disabled', true);
});

test('neither closes a confirmation in progress', () => {
  render(
    <ConfirmDialog
      title="Delete?"
      text=""
      confirmLabel="Delete"
      busy
      onConfirm={vi.fn()}
      onClose={onClose}
    />,
  );
  pressEscape();
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveProperty('disabled', true);
});
