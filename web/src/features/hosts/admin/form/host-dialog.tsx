import type { ManagedHost } from '@poc/contracts/entities/hosts';
import { useState } from 'react';
import { failureText } from '../../../../shared/admin/failure-text.ts';
import { ManagedDialog } from '../../../../shared/admin/managed/managed-dialog.tsx';
import { GroupFault } from '../../../../shared/forms/group-fault.tsx';
import { imageFault } from '../../../../shared/images/image-fault.ts';
import { Picture } from '../../../../shared/images/picture.tsx';
import { PictureField } from '../../../../shared/images/picture-field.tsx';
import { hostKind, sendHostPicture } from '../api/host-kind.ts';
import styles from './host-dialog.module.css';
import { hostForm } from './host-form.ts';

interface HostDialogProps {
  host: ManagedHost | null;
  onClose: () => void;
}

export const HostDialog = ({ host, onClose }: HostDialogProps) => (
  <ManagedDialog
    kind={hostKind}
    thing={host}
    definition={hostForm}
    newTitle="New host"
    createLabel="Create Host"
    draft="host"
    onClose={onClose}
  >
    {({ watch, setValue }) => (
      <HostPicture
        stored={watch('picture_url')}
        onStored={(url) => setValue('picture_url', url, { shouldDirty: true, shouldValidate: true })}
      />
    )}
  </ManagedDialog>
);

/** Uploads a picture as soon as it is chosen. The server crops it to 4:5. */
function HostPicture({ stored, onStored }: { stored: string; onStored: (url: string) => void }) {
  const [sent, setSent] = useState<number | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const send = async (file: File) => {
    const found = imageFault(file);
    setFault(found);
    if (found !== null) return;
    setSent(0);
    try {
      onStored((await sendHostPicture(file, { onProgress: setSent })).url);
    } catch (error) {
      setFault(failureText(error as Error, 'The picture could not be uploaded.'));
    } finally {
      setSent(null);
    }
  };
  return (
    <PictureField
      legend="Picture"
      hint="PNG, JPG or GIF under 5MB, portrait. Choose one, or drop it here."
      chooseLabel={stored === '' ? 'Choose a picture' : 'Choose another picture'}
      sent={sent}
      onFiles={([file]) => file && void send(file)}
    >
      {stored !== '' && (
        <Picture className={styles.picture} src={stored} alt="Current picture" kind="host" sizes="160px" />
      )}
      {fault !== null && <GroupFault>{fault}</GroupFault>}
    </PictureField>
  );
}
