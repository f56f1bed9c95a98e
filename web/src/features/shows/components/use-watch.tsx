import type { Show } from '@poc/contracts/entities/catalog';
import { type ReactNode, useCallback, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { useSession } from '../../../shared/auth/use-session.ts';
import { AskToLogin } from '../../../shared/components/ask-to-login.tsx';

type Watchable = Pick<Show, 'id' | 'title'>;

/**
 * Action of Watch Now: opens the watch page, or for visitors the Login Required dialog.
 * @returns `watch` for the button, and the dialog to render next to it
 */
export function useWatch(): { watch: (show: Watchable) => void; loginRequired: ReactNode } {
  const session = useSession();
  const navigate = useNavigate();
  const [wanted, setWanted] = useState<Watchable | null>(null);
  const watch = useCallback(
    (show: Watchable) => {
      if (session) navigate(paths.watchShow(show.id), { state: { plays: true } });
      else setWanted(show);
    },
    [session, navigate],
  );
  const loginRequired = wanted && (
    <AskToLogin
      text={`Please login to watch ${wanted.title} and access your personalized dashboard.`}
      loginLabel="Login to Watch"
      wanted={paths.watchShow(wanted.id)}
      onClose={() => setWanted(null)}
    />
  );
  return { watch, loginRequired };
}
