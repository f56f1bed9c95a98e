import { ImageUp } from 'lucide-react';
import { type DragEvent, type ReactNode, type Ref, useId, useRef, useState } from 'react';
import { Button } from '../buttons/button.tsx';
import styles from './picture-field.module.css';

interface PictureFieldProps {
  legend: string;
  /** What may be chosen. */
  hint: string;
  /** On the button. */
  chooseLabel: string;
  chooseRef?: Ref<HTMLButtonElement>;
  multiple?: boolean;
  /** Nothing can be chosen now. */
  disabled?: boolean;
  /** How much is on its way, from 0 to 1; null when nothing is sent. Nothing else can be chosen meanwhile. */
  sent?: number | null;
  onStop?: () => void;
  onFiles: (files: readonly File[]) => void;
  /** The present picture, beside the rest; the legend is then for screen readers alone. */
  aside?: ReactNode;
  /** Further buttons. */
  actions?: ReactNode;
  /** What is chosen so far, and what is wrong with it. */
  children?: ReactNode;
}

/** Pictures from this device, chosen or dropped. What becomes of them is for its owner to say. */
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
    // Dropping is an extra for mice; the button does the same for everyone.
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
            <progress className="progress" value={sent} max={1} aria-label="Picture upload" />
          </>
        ) : (
          <p id={hintId} className="hint">
            {hint}
          </p>
        )}
        <div className={styles.actions}>
          {sent === null ? (
            <>
              <Button
                ref={chooseRef}
                small
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
              <Button small onClick={onStop}>
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
          // The same file chosen again is a change, too.
          target.value = '';
          onFiles(files);
        }}
      />
    </fieldset>
  );
}
