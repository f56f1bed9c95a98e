import { lazyPart } from '../code/lazy-part.tsx';

/** The Login Required modal, whose code (MUI's dialog) is loaded when it is first needed. */
export const AskToLogin = lazyPart(
  () => import('../dialogs/login-required-dialog.tsx'),
  'LoginRequiredDialog',
);
