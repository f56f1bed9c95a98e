import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Tabs } from './tabs.tsx';

function Three() {
  const [current, setCurrent] = useState<'a' | 'b' | 'c'>('a');
  return (
    <Tabs
      label="Letters"
      current={current}
      onChange={setCurrent}
      tabs={[
        { key: 'a', label: 'A', content: <input aria-label="In A" /> },
        { key: 'b', label: 'B', content: 'In B' },
        { key: 'c', label: 'C', content: 'In C' },
      ]}
    />
  );
}
const selected = () => screen.getByRole('tab', { selected: true });

test('arrows, Home and End select tabs, with wrap-around; one tab is in the tab order', () => {
  render(<Three />);
  selected().focus();
  const press = (key: string) => fireEvent.keyDown(selected(), { key });
  const visited = ['ArrowRight', 'End', 'ArrowRight', 'ArrowLeft', 'Home'].map((key) => {
    press(key);
    expect(document.activeElement).toBe(selected());
    expect(screen.getAllByRole('tab').filter(({ tabIndex }) => tabIndex === 0)).toEqual([selected()]);
    return selected().textContent;
  });
  expect(visited).toEqual(['B', 'C', 'A', 'C', 'A']);
});

test('the panel is labelled by its tab, and input in another panel is retained', () => {
  render(<Three />);
  fireEvent.change(screen.getByLabelText('In A'), { target: { value: 'kept' } });
  fireEvent.click(screen.getByRole('tab', { name: 'B' }));
  expect(screen.getByRole('tabpanel', { name: 'B' }).textContent).toBe('In B');
  expect(screen.queryByText('In C')).toBeNull();
  fireEvent.click(screen.getByRole('tab', { name: 'A' }));
  expect(screen.getByLabelText('In A')).toHaveProperty('value', 'kept');
});
