import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { stepUp } from '@poc/contracts/endpoints/second-factor';
import { useId } from 'react';
import { call } from '../api/client.ts';
import type { SecondFactorRequest } from '../auth/second-factor.ts';
import { keepSession } from '../auth/session-store.ts';
import { Dialog } from './dialog.tsx';
import { MaterialProvider } from './material-provider.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';

/** Asks for the second factor before what money, roles and accounts hang on. Closing it leaves everything as it was. */
export function SecondFactorDialog({ answer }: SecondFactorRequest) {
  const titleId = useId();
  const cancel = () => answer(false);
  const send = async (code: string) => {
    keepSession(await call(stepUp, { body: { code } }));
    answer(true);
  };
  return (
    <MaterialProvider>
      <Dialog open onClose={cancel} aria-labelledby={titleId} maxWidth="xs" fullWidth>
        <DialogTitle id={titleId}>Confirm that it is you</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <DialogContentText>
            This needs a fresh code. Nothing is changed before you enter it.
          </DialogContentText>
          <SecondFactorForm submitLabel="Confirm" cancelLabel="Cancel" send={send} onCancel={cancel} />
        </DialogContent>
      </Dialog>
    </MaterialProvider>
  );
}
