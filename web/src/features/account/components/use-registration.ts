import { useMutation } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { deleteDraft, draftKey } from '../../../shared/forms/draft-storage.ts';
import { register } from '../api/sign-in.ts';
import { keepPending } from './pending-verification.ts';
import { wantedPage } from './wanted-page.ts';

export interface Registration {
  name: string;
  email: string;
  phone: string;
  password: string;
  marketing: boolean;
}

/** Registers and opens the page for the code, with the email address and the page to return to. */
export function useRegistration() {
  const navigate = useNavigate();
  const { state } = useLocation();
  return useMutation({
    mutationFn: ({ name, email, phone, password, marketing }: Registration) =>
      register({ name: name.trim(), email: email.trim(), phone: phone.trim(), password, marketing }),
    onSuccess: (_, { email }) => {
      const pending = {
        email: email.trim(),
        sentAtMs: Date.now(),
        from: wantedPage(state) ?? undefined,
      };
      deleteDraft(draftKey(undefined, 'register'));
      keepPending(pending);
      navigate(paths.verifyEmail, { state: pending });
    },
  });
}
