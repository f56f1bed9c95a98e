import Alert from '@mui/material/Alert';
import type { ReactNode } from 'react';

/** The error banner of a form, announced immediately. */
export const FailureBanner = ({ children }: { children: ReactNode }) => (
  <Alert severity="error" variant="filled" icon={false} data-fault="form">
    {children}
  </Alert>
);
