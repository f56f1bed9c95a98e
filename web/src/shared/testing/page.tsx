import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, type MemoryRouterProps, Route, Routes, useLocation } from 'react-router-dom';
import { waitingToasts } from '../toasts/show-toast.ts';

type Entry = NonNullable<MemoryRouterProps['initialEntries']>[number];

/** Renders a part of the app, with the current URL in an `output` element. */
export function renderPage(content: ReactNode, url: Entry = '/') {
  return render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[url]}>
        {content}
        <Where />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

/** Renders a page at its URL, and nothing at any other. @param path pattern of the URL, for a page with parameters */
export function openPage(url: string, page: ReactNode, path = url.split(/[?#]/)[0] ?? '/') {
  return renderPage(
    <Routes>
      <Route path={path} element={page} />
      <Route path="*" element={null} />
    </Routes>,
    url,
  );
}

function Where() {
  const { pathname, search, hash } = useLocation();
  return <output data-testid="where">{pathname + search + hash}</output>;
}

export const whereNow = () => screen.getByTestId('where').textContent;

export const toasts = () => waitingToasts.get().map(({ text }) => text);

export const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
