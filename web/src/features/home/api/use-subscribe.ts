import { subscribeToNewsletter } from '@poc/contracts/endpoints/identity';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../shared/api/client.ts';

/** Subscribes an email address to the newsletter; a confirmation email follows. */
export const useSubscribe = (onSuccess: () => void) =>
  useMutation({
    mutationFn: (email: string) => call(subscribeToNewsletter, { body: { email } }),
    onSuccess,
  });
