import { QueryClient } from '@tanstack/react-query';
import { ApiError, NetworkError } from './errors.ts';

/**
 * Retrying helps when a part of the system is unavailable for a moment, never when the request itself was refused, and
 * not without a network: that is said at once.
 */
function isWorthRetrying(failures: number, error: unknown): boolean {
  if (error instanceof NetworkError) return failures < 1 && navigator.onLine && !error.timedOut;
  return failures < 2 && (!(error instanceof ApiError) || error.status === 503 || error.status === 504);
}

/**
 * Nothing waits for a network that is gone: a query fails, and is asked again when the network is back; a change fails and
 * is never sent later, when nobody expects it any more.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: isWorthRetrying,
      refetchOnWindowFocus: false,
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
