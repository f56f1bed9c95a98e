import { fireEvent, render, screen } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { expect, test, vi } from 'vitest';
import { SelectField, TextArea, TextField } from './field.tsx';

test.each([
  ['field', TextField],
  ['area', TextArea],
])('a %s has label, hint and error, and works in a form', async (_, Field) => {
  const sent = vi.fn();
  function Form() {
    const { register, handleSubmit } = useForm({ defaultValues: { name: 'Cap' } });
    return (
      <form onSubmit={handleSubmit((values) => sent(values))}>
        <Field label="Name" required maxLength={9} hint="Short." error="Too long." {...register('name')} />
        <button type="submit">Send</button>
      </form>
    );
  }
  render(<Form />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
  expect(field.value).toBe('Cap');
  expect(field.maxLength).toBe(9);
  expect(field.required).toBe(true);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(ids.map((id) => document.getElementById(id)?.textContent)).toEqual(['Short.', 'Too long.']);
  fireEvent.change(field, { target: { value: 'Mug' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await vi.waitFor(() => expect(sent).toHaveBeenCalledWith({ name: 'Mug' }));
});

test('a select has a label and reports the choice', () => {
  const onChange = vi.fn();
  const options = [
    { value: 'a', label: 'All' },
    { value: 'l', label: 'Low' },
  ];
  render(<SelectField label="Show" value="a" options={options} onChange={onChange} />);
  fireEvent.change(screen.getByRole('combobox', { name: 'Show' }), { target: { value: 'l' } });
  expect(onChange).toHaveBeenCalledWith('l');
});
