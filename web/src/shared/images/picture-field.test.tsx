import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { PictureField } from './picture-field.tsx';

const onFiles = vi.fn();
const field = (sent: number | null) => (
  <PictureField legend="Picture" hint="Any." chooseLabel="Choose" sent={sent} onFiles={onFiles} />
);
const group = () => screen.getByRole('group', { name: 'Picture' });
const files = [new File(['x'], 'a.png', { type: 'image/png' })];

/** jsdom has no drag events with `relatedTarget`. */
const leaveFor = (relatedTarget: Element) =>
  fireEvent(group(), new MouseEvent('dragleave', { bubbles: true, relatedTarget }));

test('stays highlighted while a picture is dragged over its content, until it leaves', () => {
  render(field(null));
  fireEvent.dragOver(group());
  leaveFor(screen.getByText('Any.'));
  expect(group().dataset.over).toBe('true');
  leaveFor(document.body);
  expect(group().dataset.over).toBe('false');
});

test('accepts no other picture during an upload', () => {
  const { rerender } = render(field(0.5));
  fireEvent.drop(group(), { dataTransfer: { files } });
  expect(onFiles).not.toHaveBeenCalled();
  expect(screen.queryByRole('button', { name: 'Choose' })).toBeNull();
  rerender(field(null));
  fireEvent.drop(group(), { dataTransfer: { files } });
  expect(onFiles).toHaveBeenCalledWith(files);
});
