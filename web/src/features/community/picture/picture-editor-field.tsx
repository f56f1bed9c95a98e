import Button from '@mui/material/Button';
import { limits } from '@poc/contracts/common';
import { Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { TextField } from '../../../shared/forms/field.tsx';
import { GroupFault } from '../../../shared/forms/group-fault.tsx';
import { PictureField } from '../../../shared/images/picture-field.tsx';
import styles from './picture.module.css';
import { PostPictureImage } from './post-picture-image.tsx';
import type { PictureEditor } from './use-picture-editor.ts';

interface PictureEditorFieldProps {
  editor: PictureEditor;
  /** Text field component; dialogs pass their own. */
  field?: typeof TextField;
  disabled: boolean;
}

/** Selects or drops one picture for a post, with its description. */
export function PictureEditorField({ editor, field: Field = TextField, disabled }: PictureEditorFieldProps) {
  const { preview, alt, fault, sent, isKept } = editor;
  const choose = useRef<HTMLButtonElement>(null);
  return (
    <PictureField
      legend="Picture"
      hint="Optional. PNG, JPG or GIF under 5MB. Choose it, or drop it here."
      chooseLabel={preview === null ? 'Add a picture' : 'Choose another'}
      chooseRef={choose}
      disabled={disabled}
      sent={sent}
      onStop={editor.stop}
      onFiles={([file]) => file && editor.choose(file)}
      actions={
        preview !== null && (
          <Button
            variant="text"
            color="inherit"
            size="small"
            disabled={disabled}
            onClick={() => {
              editor.remove();
              choose.current?.focus();
            }}
          >
            <Trash2 size={18} aria-hidden="true" />
            Remove picture
          </Button>
        )
      }
    >
      {typeof preview === 'string' && preview !== '' && (
        <img className={styles.preview} src={preview} alt="The chosen one" />
      )}
      {preview !== null && typeof preview !== 'string' && (
        <PostPictureImage className={styles.preview} picture={preview} sizes="320px" />
      )}
      {preview !== null && (
        <Field
          label="What does it show?"
          hint="For people who cannot see it."
          maxLength={limits.maxAltLength}
          value={alt}
          onChange={({ target }) => editor.setAlt(target.value)}
        />
      )}
      {!isKept && (
        <p role="status" className={styles.lost}>
          Reloading this page loses this picture: your browser has no room to store it.
        </p>
      )}
      {fault !== null && <GroupFault>{fault}</GroupFault>}
    </PictureField>
  );
}
