import { lazy, Suspense } from 'react';
import type { LoginRequiredDialogProps } from './login-required-dialog.tsx';

const LoginRequiredDialog = lazy(async () => ({
  default: (await import('./login-required-dialog.tsx')).LoginRequiredDialog,
}));

/** The Login Required modal, whose code (MUI's dialog) is loaded when it is first needed. */
export function AskToLogin(props: LoginRequiredDialogProps) {
  return (
    <Suspense fallback={null}>
      <LoginRequiredDialog {...props} />
    </Suspense>
  );
}
