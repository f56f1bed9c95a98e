import type { ResponseOf } from '@poc/contracts/endpoint';
import { getAdminDashboard } from '@poc/contracts/endpoints/gateway';
import { errorCatalogue } from '@poc/contracts/errors';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/api/client.ts';
import { ApiError, errorText, NetworkError } from '../../../shared/api/errors.ts';
import { showToast } from '../../../shared/toasts/show-toast.ts';

export type Dashboard = ResponseOf<typeof getAdminDashboard>;

const authenticationError = 'Authentication error. Please log in again.';

/** Figures and latest entries of all services. If the request ends the session, a toast shows the reason. */
export const dashboardQuery = () =>
  queryOptions({
    queryKey: ['admin', 'dashboard'],
    queryFn: async ({ signal }) => {
      try {
        return await call(getAdminDashboard, { signal });
      } catch (error) {
        // The request has ended the session and unmounts this page, so its own error state would not be seen.
        if (error instanceof ApiError && error.status === 401) showToast(authenticationError, 'error');
        throw error;
      }
    },
    staleTime: 0,
  });

export const isDenied = (error: unknown): boolean => error instanceof ApiError && error.status === 403;

/** Error text of the dashboard, as specified. */
export function dashboardFailure(error: unknown): string {
  if (error instanceof NetworkError) return 'Network error. Please check your connection.';
  if (!(error instanceof ApiError)) return `Error: ${error instanceof Error ? error.message : String(error)}`;
  if (error.status === 401) return authenticationError;
  if (error.status === 403) return errorCatalogue.forbidden.text;
  return `Server error: ${errorText(error)}`;
}
