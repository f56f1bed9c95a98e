import type { User } from '@poc/contracts/entities/identity';
import { ImageUp, Trash2 } from 'lucide-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { errorText } from '../../../shared/api/errors.ts';
import { Panel } from '../../../shared/components/panel.tsx';
import { Avatar } from '../../../shared/images/avatar.tsx';
import { showToast } from '../../../shared/toasts/show-toast.ts';
import { useSaveProfile } from '../api/use-save-profile.ts';
import styles from './profile.module.css';
import { useAvatarUpload } from './use-avatar-upload.ts';

/** The picture: choose one or drop it here, see it while it goes up, or take it away. */
export function AvatarPanel({ user }: { user: User }) {
  const { send, sending, failure, clearFailure, stop } = useAvatarUpload(user.id);
  const remove = useSaveProfile(user);
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const noteId = useId();
  const busy = sending !== null || remove.isPending;

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file && !busy) void send(file);
  };
  const removePicture = () => {
    clearFailure();
    remove.mutate(
      { avatar: '' },
      {
        onSuccess: () => {
          showToast('Your picture is removed.', 'success');
          choose.current?.focus();
        },
      },
    );
  };
  const fault = failure ?? (remove.isError ? errorText(remove.error) : null);

  return (
    <Panel title="Profile Picture">
      {/* Dropping is an extra for mice; the button does the same for everyone. */}
      <fieldset
        aria-label="Choose or drop a picture"
        className={styles.drop}
        data-over={over}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Avatar name={user.name} src={sending?.preview || user.avatar} size={88} />
        <div className={styles.dropText}>
          {sending ? (
            <Progress part={sending.part} onStop={stop} />
          ) : (
            <>
              <p id={noteId} className={styles.quiet}>
                PNG, JPG or GIF under 5MB. Choose one, or drop it here.
              </p>
              <div className={styles.actions}>
                <button
                  ref={choose}
                  type="button"
                  className="button button-secondary button-small"
                  aria-describedby={noteId}
                  disabled={busy}
                  onClick={() => input.current?.click()}
                >
                  <ImageUp size={18} aria-hidden="true" />
                  Choose a picture
                </button>
                {user.avatar !== '' && (
                  <button
                    type="button"
                    className="button button-small"
                    disabled={busy}
                    onClick={removePicture}
                  >
                    <Trash2 size={18} aria-hidden="true" />
                    {remove.isPending ? 'Removing…' : 'Remove picture'}
                  </button>
                )}
              </div>
            </>
          )}
        </div>
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg,image/gif,image/webp"
          aria-label="Profile picture file"
          hidden
          onChange={(event) => {
            const file = event.target.files?.[0];
            // The same file chosen again is a change, too.
            event.target.value = '';
            if (file) void send(file);
          }}
        />
      </fieldset>
      {fault !== null && (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
    </Panel>
  );
}

function Progress({ part, onStop }: { part: number; onStop: () => void }) {
  const percent = Math.round(part * 100);
  return (
    <>
      <p role="status">{percent < 100 ? 'Sending your picture…' : 'Preparing your picture…'}</p>
      <progress className={styles.progress} value={percent} max={100} aria-label="Upload">
        {percent} %
      </progress>
      <div>
        <button type="button" className="button button-secondary button-small" onClick={onStop}>
          Stop
        </button>
      </div>
    </>
  );
}
