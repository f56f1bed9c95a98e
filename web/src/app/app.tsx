import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode } from 'react';
import { MaterialProvider } from '../shared/dialogs/material-provider.tsx';

/** The app without its router, which differs between server and browser. */
export function App({ client, children }: { client: QueryClient; children: ReactNode }) {
  return (
    <StrictMode>
      <QueryClientProvider client={client}>
        <MaterialProvider>{children}</MaterialProvider>
      </QueryClientProvider>
    </StrictMode>
  );
}
