import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { routes } from '../router.tsx';

/** Renders the whole app at an address. @returns reads the current address and its navigation state */
export function openRoutes(
  address: string,
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } }),
): () => { at: string; from?: string } {
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return () => {
    const { pathname, search, state } = router.state.location;
    return { at: pathname + search, ...(state?.from && { from: state.from }) };
  };
}
