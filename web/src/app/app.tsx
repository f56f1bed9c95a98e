import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router-dom';
import { queryClient } from '../shared/api/query-client.ts';
import { Boundary } from '../shared/code/boundary.tsx';
import { MaterialProvider } from '../shared/dialogs/material-provider.tsx';
import { SendWaitingProgress } from '../shared/progress/waiting-progress.tsx';
import { PageFailure } from './page-failure.tsx';
import { AppRoutes } from './router.tsx';
import { SecondFactorOutlet } from './session/second-factor-outlet.tsx';
import { SessionKeeper } from './session/session-keeper.tsx';
import { ToastOutlet } from './toast-outlet.tsx';

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <MaterialProvider>
        <BrowserRouter>
          <Boundary
            fallback={({ error }) => (
              <main>
                <PageFailure error={error} retry={() => location.reload()} />
              </main>
            )}
          >
            <SessionKeeper />
            <SecondFactorOutlet />
            <SendWaitingProgress />
            <AppRoutes />
            <ToastOutlet />
          </Boundary>
        </BrowserRouter>
      </MaterialProvider>
    </QueryClientProvider>
  );
}
