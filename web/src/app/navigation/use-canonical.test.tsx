import { fireEvent, render, screen } from '@testing-library/react';
import { Link, MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { useCanonical } from './use-canonical.ts';

function Pages() {
  useCanonical();
  return <Link to="/merch?sort=name">Merch</Link>;
}

test('updates the canonical URL on navigation, at the public origin', () => {
  const link = document.createElement('link');
  link.rel = 'canonical';
  link.href = 'https://poc.example/shows';
  document.head.append(link);
  render(
    <MemoryRouter initialEntries={['/shows']}>
      <Pages />
    </MemoryRouter>,
  );
  expect(link.href).toBe('https://poc.example/shows');
  fireEvent.click(screen.getByRole('link', { name: 'Merch' }));
  expect(link.href).toBe('https://poc.example/merch');
  link.remove();
});
