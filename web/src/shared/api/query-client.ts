import { QueryClient } from '@tanstack/react-query';
import { ApiError, NetworkError } from './errors.ts';

/** Retries temporary failures. Refused requests, timeouts, and all requests while offline fail immediately. */
function isWorthRetrying(failures: number, error: unknown): boolean {
  if (error instanceof NetworkError) return failures < 1 && navigator.onLine && !error.timedOut;
  return failures < 2 && (!(error instanceof ApiError) || error.status === 503 || error.status === 504);
}

/**
 * Nothing is paused while offline: queries fail and are refetched on reconnect; mutations fail and are never sent
 * later.
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
