import Button from '@mui/material/Button';
import { FailureBanner } from '../../../../shared/forms/failure-banner.tsx';
import type { Proceed } from './use-proceed.ts';

/** Button to the checkout, with the error of the last attempt. */
export function ProceedButton({ proceed, state }: Proceed) {
  const busy = state === 'checking' || state === 'leaving';
  return (
    <>
      {state === 'failed' && (
        <FailureBanner>An error occurred while processing your request. Please try again.</FailureBanner>
      )}
      <Button
        variant="contained"
        aria-disabled={busy}
        onClick={() => {
          if (!busy) void proceed();
        }}
      >
        {busy ? 'Processing...' : 'Proceed to Checkout'}
      </Button>
    </>
  );
}
