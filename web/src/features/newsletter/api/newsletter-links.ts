import { confirmNewsletter, leaveNewsletter } from '@poc/contracts/endpoints/identity';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../shared/api/client.ts';

/** Confirms the newsletter subscription that an emailed link belongs to. */
export const useConfirmNewsletter = (onSuccess: () => void) =>
  useMutation({
    mutationFn: (token: string) => call(confirmNewsletter, { body: { token } }),
    onSuccess,
  });

/** Unsubscribes from the emails that a link belongs to. */
export const useLeaveNewsletter = (onSuccess: () => void) =>
  useMutation({
    mutationFn: (token: string) => call(leaveNewsletter, { query: { token } }),
    onSuccess,
  });
