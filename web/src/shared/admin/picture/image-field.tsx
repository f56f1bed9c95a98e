import Button from '@mui/material/Button';
import { Trash2 } from 'lucide-react';
import { GroupFault } from '../../forms/group-fault.tsx';
import { Picture } from '../../images/picture.tsx';
import { PictureField } from '../../images/picture-field.tsx';
import styles from './picture.module.css';
import { PictureCropper } from './picture-cropper.tsx';
import type { useNewPicture } from './use-new-picture.ts';

interface ImageFieldProps {
  picture: ReturnType<typeof useNewPicture>;
  /** URL of the current picture; empty for none. */
  stored: string;
  error: string | undefined;
  onRemoveStored: () => void;
}

/** The picture of a show: chosen or dropped, previewed and cropped. It is uploaded when the form is saved. */
export function ImageField({ picture, stored, error, onRemoveStored }: ImageFieldProps) {
  const fault = picture.fault ?? error;
  return (
    <PictureField
      legend="Picture"
      hint="PNG, JPG or GIF under 5MB. Choose one, or drop it here."
      chooseLabel={picture.chosen || stored !== '' ? 'Choose another picture' : 'Choose a picture'}
      sent={picture.sent}
      onFiles={([file]) => file && void picture.choose(file)}
      actions={
        picture.chosen ? (
          <Button variant="text" color="inherit" size="small" onClick={picture.drop}>
            Discard this picture
          </Button>
        ) : (
          stored !== '' && (
            <Button variant="text" color="inherit" size="small" onClick={onRemoveStored}>
              <Trash2 size={18} aria-hidden="true" />
              Remove picture
            </Button>
          )
        )
      }
    >
      {picture.chosen ? (
        <PictureCropper {...picture.chosen} onCrop={picture.setCrop} />
      ) : (
        stored !== '' && (
          <Picture className={styles.crop} src={stored} alt="Current picture" kind="show" sizes="560px" />
        )
      )}
      {fault !== undefined && <GroupFault>{fault}</GroupFault>}
    </PictureField>
  );
}
