import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './errors.ts';

/** Retrying helps when a part of the system is away for a moment, never when the request itself was refused. */
function worthRetrying(failures: number, error: unknown): boolean {
  if (failures >= 2) return false;
  return !(error instanceof ApiError) || error.status === 503 || error.status === 504;
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, retry: worthRetrying, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
});
