import { startCardLink, viewCardLink } from '@poc/contracts/endpoints/plans';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../../shared/api/client.ts';
import { leaveFor } from '../../../shared/payment/leave-for.ts';

/** Plan of an emailed link. Viewing it does not use the link. */
export const cardLinkQuery = (token: string | null) =>
  queryOptions({
    queryKey: ['card-link', token],
    queryFn: ({ signal }) => call(viewCardLink, { body: { token: token ?? '' }, signal }),
    enabled: token !== null,
    retry: false,
  });

/** Uses a link: opens the provider's page for a new card. */
export const useStartCardLink = (forget: () => void) =>
  useMutation({
    mutationFn: (token: string) => call(startCardLink, { body: { token } }),
    onSuccess: ({ authorization_url: url }) => {
      forget();
      leaveFor(url);
    },
  });
