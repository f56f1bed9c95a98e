import { fireEvent, render, screen } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { expect, test, vi } from 'vitest';
import { CodeField } from './code-field.tsx';
import { TextField as MaterialField, TextField } from './field.tsx';
import { PasswordField } from './password-field.tsx';

const pasted = '\u202a0803\u00a0000\t0101\u200b\u202c ';

test.each([
  ['field', TextField],
  ['field of a dialog', MaterialField],
])('a %s removes invisible characters of a paste', async (_, Field) => {
  const sent = vi.fn();
  function Form() {
    const { register, handleSubmit } = useForm({ defaultValues: { phone: '' } });
    return (
      <form onSubmit={handleSubmit((values) => sent(values))}>
        <Field label="Phone" {...register('phone')} />
        <button type="submit">Send</button>
      </form>
    );
  }
  render(<Form />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone' });
  fireEvent.change(field, { target: { value: pasted } });
  expect(field.value).toBe('0803 000 0101 ');
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await vi.waitFor(() => expect(sent).toHaveBeenCalledWith({ phone: '0803 000 0101 ' }));
});

test('extracts a code from pasted text', () => {
  const onCode = vi.fn();
  render(<CodeField label="Code" value="" onCode={onCode} />);
  for (const value of ['\u202a123\u00a0456\u202c', '１２３\u2013４５６', '123\u200b456']) {
    fireEvent.change(screen.getByRole('textbox'), { target: { value } });
  }
  expect(onCode.mock.calls).toEqual([['123456'], ['123456'], ['123456']]);
});

test('a password retains every character, shown or hidden', () => {
  render(<PasswordField label="Password" />);
  const field = screen.getByLabelText<HTMLInputElement>('Password');
  fireEvent.change(field, { target: { value: pasted } });
  expect(field.value).toBe(pasted);
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
  fireEvent.change(field, { target: { value: `a${pasted}` } });
  expect(field.value).toBe(`a${pasted}`);
});
