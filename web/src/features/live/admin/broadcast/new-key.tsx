import Button from '@mui/material/Button';
import type { StreamKey } from '@poc/contracts/entities/streaming';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { TextField } from '../../../../shared/forms/field.tsx';
import { showToast } from '../../../../shared/toasts/show-toast.ts';
import styles from './broadcast.module.css';

const focus = (element: HTMLElement | null) => element?.focus();

/** A new stream key with its server, to be copied into the encoder. It cannot be shown again. */
export function NewKey({ streamKey, onClose }: { streamKey: StreamKey; onClose: () => void }) {
  const [isShown, setIsShown] = useState(false);
  const { server, key } = streamKey;
  return (
    <div className={styles.newKey}>
      <h3 ref={focus} tabIndex={-1}>
        Copy the key now
      </h3>
      <p>It is shown only once. Anyone who has it can send video to this stream.</p>
      <div className={styles.copied}>
        <TextField label="Server" value={server} readOnly dir="ltr" />
        <CopyButton name="server" text={server} />
      </div>
      <div className={styles.copied}>
        {/* Masked without a password field, which password managers would offer to save. */}
        <TextField
          label="Stream key"
          value={isShown ? key : '•'.repeat(24)}
          readOnly
          dir="ltr"
          end={
            <Button size="small" aria-pressed={isShown} onClick={() => setIsShown(!isShown)}>
              {isShown ? 'Hide' : 'Show'}
              <span className="visually-hidden"> key</span>
            </Button>
          }
        />
        <CopyButton name="key" text={key} />
      </div>
      <div>
        <Button variant="contained" onClick={onClose}>
          Done
        </Button>
      </div>
    </div>
  );
}

function CopyButton({ name, text }: { name: 'server' | 'key'; text: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      showToast(`${name === 'key' ? 'Key' : 'Server'} copied.`, 'success');
    } catch {
      showToast(`The ${name} could not be copied. Select it and copy it with the keyboard.`, 'error');
    }
  };
  return (
    <Button variant="outlined" onClick={copy}>
      <Copy size={18} aria-hidden="true" />
      Copy {name}
    </Button>
  );
}
