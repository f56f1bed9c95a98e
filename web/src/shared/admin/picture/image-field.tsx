import { ImageUp, Trash2 } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { Picture } from '../../images/picture.tsx';
import styles from './picture.module.css';
import { PictureCropper } from './picture-cropper.tsx';
import type { useNewPicture } from './use-new-picture.ts';

interface ImageFieldProps {
  picture: ReturnType<typeof useNewPicture>;
  /** The address of the picture that the show has; empty for none. */
  stored: string;
  error: string | undefined;
  onRemoveStored: () => void;
}

/** The picture of a show: chosen or dropped, seen and cut at once; it is stored when the form is saved. */
export function ImageField({ picture, stored, error, onRemoveStored }: ImageFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const fault = picture.fault ?? error;

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file) void picture.choose(file);
  };
  return (
    // Dropping is an extra for mice; the button does the same for everyone.
    <fieldset
      className={styles.drop}
      data-over={over}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <legend>Picture</legend>
      {picture.chosen ? (
        <PictureCropper {...picture.chosen} onCrop={picture.setCrop} />
      ) : (
        stored !== '' && (
          <Picture className={styles.crop} src={stored} alt="The present picture" kind="show" sizes="560px" />
        )
      )}
      {picture.sent !== null && (
        <>
          <p role="status">Sending the picture…</p>
          <progress className={styles.progress} value={picture.sent} max={1} aria-label="Picture upload" />
        </>
      )}
      {fault !== undefined && (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
      <p className={styles.quiet}>PNG, JPG or GIF under 5MB. Choose one, or drop it here.</p>
      <div className={styles.actions}>
        <button
          type="button"
          className="button button-secondary button-small"
          onClick={() => input.current?.click()}
        >
          <ImageUp size={18} aria-hidden="true" />
          {picture.chosen || stored !== '' ? 'Choose another picture' : 'Choose a picture'}
        </button>
        {picture.chosen ? (
          <button type="button" className="button button-small" onClick={picture.drop}>
            Don’t use this one
          </button>
        ) : (
          stored !== '' && (
            <button type="button" className="button button-small" onClick={onRemoveStored}>
              <Trash2 size={18} aria-hidden="true" />
              Remove picture
            </button>
          )
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/gif,image/webp"
        aria-label="Picture file"
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0];
          // The same file chosen again is a change, too.
          event.target.value = '';
          if (file) void picture.choose(file);
        }}
      />
    </fieldset>
  );
}
