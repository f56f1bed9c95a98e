import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { ImageUp } from 'lucide-react';
import { type DragEvent, type ReactNode, type Ref, useId, useRef, useState } from 'react';
import styles from './picture-field.module.css';

interface PictureFieldProps {
  legend: string;
  /** Accepted files. */
  hint: string;
  chooseLabel: string;
  chooseRef?: Ref<HTMLButtonElement>;
  multiple?: boolean;
  disabled?: boolean;
  /** Upload progress from 0 to 1; null when no upload is running. Disables the field. */
  sent?: number | null;
  onStop?: () => void;
  onFiles: (files: readonly File[]) => void;
  /** The current picture, shown next to the field. The legend is then visually hidden. */
  aside?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}

/** Selects pictures from this device by button or drag and drop. The owner handles the files. */
export function PictureField(props: PictureFieldProps) {
  const { legend, hint, chooseLabel, chooseRef, multiple = false, sent = null, onStop, onFiles } = props;
  const { aside, actions, children } = props;
  const disabled = props.disabled || sent !== null;
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const hintId = useId();
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!disabled) onFiles([...event.dataTransfer.files]);
  };
  return (
    // Drag and drop is an extra for mouse users; the button covers everyone.
    <fieldset
      className={styles.drop}
      data-over={over}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!disabled);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) =>
        setOver(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))
      }
      onDrop={drop}
    >
      <legend className={aside ? 'visually-hidden' : ''}>{legend}</legend>
      {aside}
      <div className={styles.main}>
        {children}
        {sent !== null ? (
          <>
            <p role="status">{sent < 1 ? 'Sending the picture…' : 'Preparing the picture…'}</p>
            <LinearProgress variant="determinate" value={100 * sent} aria-label="Picture upload" />
          </>
        ) : (
          <p id={hintId} className="hint">
            {hint}
          </p>
        )}
        <div className="word-row">
          {sent === null ? (
            <>
              <Button
                variant="outlined"
                ref={chooseRef}
                size="small"
                aria-describedby={hintId}
                disabled={disabled}
                onClick={() => input.current?.click()}
              >
                <ImageUp size={18} aria-hidden="true" />
                {chooseLabel}
              </Button>
              {actions}
            </>
          ) : (
            onStop && (
              <Button variant="outlined" size="small" onClick={onStop}>
                Stop
              </Button>
            )
          )}
        </div>
      </div>
      <input
        ref={input}
        type="file"
        multiple={multiple}
        accept="image/png,image/jpeg,image/gif,image/webp"
        aria-label={multiple ? 'Picture files' : 'Picture file'}
        hidden
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // Otherwise choosing the same file again would not fire a change event.
          target.value = '';
          onFiles(files);
        }}
      />
    </fieldset>
  );
}
