import { lazyPart } from '../code/lazy-part.tsx';

/** The Login Required dialog, loaded on first use because it brings MUI's dialog. */
export const AskToLogin = lazyPart(
  () => import('../dialogs/login-required-dialog.tsx'),
  'LoginRequiredDialog',
);
