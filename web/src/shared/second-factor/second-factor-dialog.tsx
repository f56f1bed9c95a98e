import DialogContentText from '@mui/material/DialogContentText';
import Stack from '@mui/material/Stack';
import type { SecondFactorRequest } from '../auth/second-factor.ts';
import { keepSession } from '../auth/session-store.ts';
import { Dialog } from '../dialogs/dialog.tsx';
import { stepUp } from './api/step-up.ts';
import { SecondFactorForm } from './second-factor-form.tsx';

/** Requires a two-factor confirmation before changes to payments, roles and accounts. Closing cancels the change. */
export function SecondFactorDialog({ answer }: SecondFactorRequest) {
  const cancel = () => answer(false);
  const send = async (code: string) => {
    keepSession(await stepUp(code));
    answer(true);
  };
  return (
    <Dialog title="Confirm it’s you" onClose={cancel}>
      <Stack spacing={2}>
        <DialogContentText>Enter a new code to continue. Nothing changes until you do.</DialogContentText>
        <SecondFactorForm submitLabel="Confirm" cancelLabel="Cancel" send={send} onCancel={cancel} />
      </Stack>
    </Dialog>
  );
}
