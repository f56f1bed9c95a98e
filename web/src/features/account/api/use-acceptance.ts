import { acceptInvitation } from '@poc/contracts/endpoints/sign-in';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { call } from '../../../shared/api/client.ts';
import { keepSession } from '../../../shared/auth/session-store.ts';

interface Acceptance {
  name: string;
  phone: string;
  password: string;
}

/** Accepts an invitation: signs in as an administrator and opens the admin area. */
export function useAcceptance(token: string, deleteLink: () => void) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: ({ name, phone, password }: Acceptance) =>
      call(acceptInvitation, { body: { token, name: name.trim(), phone: phone.trim(), password } }),
    onSuccess: (session) => {
      keepSession(session);
      navigate(paths.admin.dashboard, { replace: true });
      deleteLink();
    },
  });
}
