import DialogContentText from '@mui/material/DialogContentText';
import Stack from '@mui/material/Stack';
import type { SecondFactorRequest } from '../auth/second-factor.ts';
import { keepSession } from '../auth/session-store.ts';
import { Dialog } from '../dialogs/dialog.tsx';
import { stepUp } from './api/step-up.ts';
import { SecondFactorForm } from './second-factor-form.tsx';

/** Requires the second factor before changes to payments, roles and accounts. Closing cancels the change. */
export function SecondFactorDialog({ answer }: SecondFactorRequest) {
  const cancel = () => answer(false);
  const send = async (code: string) => {
    keepSession(await stepUp(code));
    answer(true);
  };
  return (
    <Dialog title="Confirm that it is you" onClose={cancel}>
      <Stack spacing={2}>
        <DialogContentText>
          This needs a fresh code. Nothing is changed before you enter it.
        </DialogContentText>
        <SecondFactorForm submitLabel="Confirm" cancelLabel="Cancel" send={send} onCancel={cancel} />
      </Stack>
    </Dialog>
  );
}
