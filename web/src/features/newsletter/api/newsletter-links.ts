import { confirmNewsletter, leaveNewsletter } from '@poc/contracts/endpoints/identity';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../shared/api/client.ts';

/** Confirms the subscription that a link in a mail is for. */
export const useConfirmNewsletter = (onSuccess: () => void) =>
  useMutation({
    mutationFn: (token: string) => call(confirmNewsletter, { body: { token } }),
    onSuccess,
  });

/** Ends the mails that a link in one of them is for. */
export const useLeaveNewsletter = (onSuccess: () => void) =>
  useMutation({
    mutationFn: (token: string) => call(leaveNewsletter, { query: { token } }),
    onSuccess,
  });
