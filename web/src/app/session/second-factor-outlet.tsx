import { useEffect, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { onSetupRequired, secondFactorRequest } from '../../shared/auth/second-factor.ts';
import { lazyPart } from '../../shared/code/lazy-part.tsx';
import { showToast } from '../../shared/toasts/show-toast.ts';

const SecondFactorDialog = lazyPart(
  () => import('../../shared/second-factor/second-factor-dialog.tsx'),
  'SecondFactorDialog',
);

/**
 * Shows the second-factor dialog when a call needs it; redirects administrators without a second factor to its
 * setup.
 */
export function SecondFactorOutlet() {
  const request = useSyncExternalStore(secondFactorRequest.subscribe, secondFactorRequest.get, () => null);
  const navigate = useNavigate();
  useEffect(
    () =>
      onSetupRequired(() => {
        if (window.location.pathname === paths.member.settings) return;
        navigate(paths.member.settings);
        showToast('Administrators need two-factor authentication. Please set it up here.', 'info');
      }),
    [navigate],
  );
  return request && <SecondFactorDialog {...request} />;
}
