import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { type Location, MemoryRouter, useLocation } from 'react-router-dom';
import { AppRoutes } from '../router.tsx';

/** Renders the whole app at a URL. @returns a function that reads the current URL and its navigation state */
export function openRoutes(
  url: string,
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } }),
): () => { at: string; from?: string } {
  let shown: Location | undefined;
  function Where() {
    shown = useLocation();
    return null;
  }
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[url]}>
        <AppRoutes />
        <Where />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return () => {
    const { pathname = '', search = '', state } = shown ?? {};
    return { at: pathname + search, ...(state?.from && { from: state.from }) };
  };
}
