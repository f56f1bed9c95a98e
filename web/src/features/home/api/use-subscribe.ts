import { subscribeToNewsletter } from '@poc/contracts/endpoints/identity';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../shared/api/client.ts';

/** Asks for the newsletter at an address; a confirmation mail follows. */
export const useSubscribe = (onSuccess: () => void) =>
  useMutation({
    mutationFn: (email: string) => call(subscribeToNewsletter, { body: { email } }),
    onSuccess,
  });
