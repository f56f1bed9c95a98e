import Button from '@mui/material/Button';
import type { User } from '@poc/contracts/entities/identity';
import { Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { errorText } from '../../../shared/api/errors.ts';
import { Panel } from '../../../shared/components/panel.tsx';
import { Avatar } from '../../../shared/images/avatar.tsx';
import { PictureField } from '../../../shared/images/picture-field.tsx';
import { showToast } from '../../../shared/toasts/show-toast.ts';
import { useSaveProfile } from '../api/use-save-profile.ts';
import { useAvatarUpload } from './use-avatar-upload.ts';

/** Picture of the user: select or drop one, with a preview during the upload, or remove it. */
export function AvatarPanel({ user }: { user: User }) {
  const { send, sending, failure, clearFailure, stop } = useAvatarUpload(user.id);
  const remove = useSaveProfile(user);
  const choose = useRef<HTMLButtonElement>(null);

  const removePicture = () => {
    clearFailure();
    remove.mutate(
      { avatar: '' },
      {
        onSuccess: () => {
          showToast('Profile picture removed.', 'success');
          choose.current?.focus();
        },
      },
    );
  };
  const fault = failure ?? (remove.isError ? errorText(remove.error) : null);

  return (
    <Panel title="Profile Picture">
      <PictureField
        legend="Choose or drop a picture"
        hint="PNG, JPG or GIF under 5MB. Choose one, or drop it here."
        chooseLabel="Choose a picture"
        chooseRef={choose}
        disabled={remove.isPending}
        sent={sending?.part ?? null}
        onStop={stop}
        onFiles={([file]) => file && void send(file)}
        aside={<Avatar name={user.name} src={sending?.preview || user.avatar} size={88} />}
        actions={
          user.avatar !== '' && (
            <Button
              variant="text"
              color="inherit"
              size="small"
              disabled={remove.isPending}
              onClick={removePicture}
            >
              <Trash2 size={18} aria-hidden="true" />
              {remove.isPending ? 'Removing…' : 'Remove picture'}
            </Button>
          )
        }
      />
      {fault !== null && (
        <p role="alert" className="fault">
          {fault}
        </p>
      )}
    </Panel>
  );
}
