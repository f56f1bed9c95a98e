import { fireEvent, render, screen } from '@testing-library/react';
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { lazyPage, PageView } from './lazy-page.tsx';

afterEach(() => vi.restoreAllMocks());

test('a page that fails leaves its frame standing, and claims nothing of what was done; the next page is there', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  const Broken = () => {
    throw new Error('not what the contract says');
  };
  const broken = lazyPage(
    async () => Broken,
    (page) => page,
  );
  const good = lazyPage(
    async () => () => <h1>Shop</h1>,
    (page) => page,
  );
  await Promise.all([broken.preload(), good.preload()]);
  render(
    <MemoryRouter initialEntries={['/broken']}>
      <nav>
        <Link to="/good">Merch</Link>
      </nav>
      <Routes>
        <Route path="/broken" element={<PageView key="broken" page={broken} />} />
        <Route path="/good" element={<PageView key="good" page={good} />} />
      </Routes>
    </MemoryRouter>,
  );
  const failure = screen.getByRole('alert');
  expect(failure.textContent).toContain('Something went wrong on our side');
  expect(failure.textContent).not.toMatch(/charged|lost/);
  fireEvent.click(screen.getByRole('link', { name: 'Merch' }));
  expect(screen.getByRole('heading', { name: 'Shop' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});
