import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import { ArrowLeft, ArrowRight, Trash2 } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { GroupFault } from '../../../../shared/forms/group-fault.tsx';
import { Picture } from '../../../../shared/images/picture.tsx';
import { PictureField } from '../../../../shared/images/picture-field.tsx';
import styles from './pictures-field.module.css';
import type { FormPicture, useProductPictures } from './use-product-pictures.ts';

interface PicturesFieldProps {
  editor: ReturnType<typeof useProductPictures>;
}

/** Pictures of a product: selected or dropped, reordered, previewed immediately, and stored when the form is saved. */
export function PicturesField({ editor }: PicturesFieldProps) {
  const { pictures, refused } = editor;
  const list = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  /** Button to focus after the next render: a moving picture loses the focus. */
  const focused = useRef<{ key: string | undefined; button: string } | null>(null);
  const [said, setSaid] = useState('');
  useLayoutEffect(() => {
    if (!focused.current) return;
    const { key, button } = focused.current;
    focused.current = null;
    const item = [...(list.current?.children ?? [])].find((one) => one.getAttribute('data-key') === key);
    (item?.querySelector<HTMLElement>(`[data-button="${button}"]`) ?? addButton.current)?.focus();
  });

  const sending = pictures.findIndex(({ sent }) => sent !== null);
  const move = (at: number, to: number, button: string) => {
    const picture = pictures[at];
    if (!picture || to < 0 || to >= pictures.length) return;
    focused.current = { key: picture.key, button };
    editor.move(picture.key, to);
    setSaid(`Moved to position ${to + 1} of ${pictures.length}.`);
  };
  const remove = (at: number) => {
    const picture = pictures[at];
    if (!picture) return;
    focused.current = { key: (pictures[at + 1] ?? pictures[at - 1])?.key, button: 'remove' };
    editor.remove(picture.key);
    setSaid('Picture removed.');
  };
  return (
    <PictureField
      legend="Pictures"
      hint="Up to 8, the first is the main one. PNG, JPG or GIF, each under 5MB. Choose them, or drop them here."
      chooseLabel="Add pictures"
      chooseRef={addButton}
      multiple
      disabled={sending >= 0}
      onFiles={editor.add}
    >
      {pictures.length > 0 && (
        <ol ref={list} className={styles.pictures}>
          {pictures.map((picture, at) => (
            <PictureItem
              key={picture.key}
              picture={picture}
              at={at}
              isLast={at === pictures.length - 1}
              onMove={(to, button) => move(at, to, button)}
              onRemove={() => remove(at)}
              onUnreadable={() => editor.dropUnreadable(picture)}
            />
          ))}
        </ol>
      )}
      <p role="status" className={sending < 0 ? 'visually-hidden' : 'hint'}>
        {sending < 0 ? said : `Sending picture ${sending + 1} of ${pictures.length}…`}
      </p>
      {refused.length > 0 && (
        <div role="alert">
          <ul className={styles.faults}>
            {refused.map(({ name, fault }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name.
              <li key={at}>
                <span>{name}: </span>
                <span>{fault}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </PictureField>
  );
}

interface PictureItemProps {
  picture: FormPicture;
  /** Index, from 0. */
  at: number;
  isLast: boolean;
  /** @param button the pressed button, which keeps the focus */
  onMove: (to: number, button: string) => void;
  onRemove: () => void;
  onUnreadable: () => void;
}

function PictureItem({ picture, at, isLast, onMove, onRemove, onUnreadable }: PictureItemProps) {
  const { key, file, preview, sent, fault } = picture;
  const name = `picture ${at + 1}`;
  return (
    <li data-key={key}>
      {file ? (
        <img className={styles.preview} src={preview} alt={`New: ${file.name}`} onError={onUnreadable} />
      ) : (
        <Picture
          className={styles.preview}
          src={preview}
          alt={`Number ${at + 1}`}
          kind="merch"
          sizes="200px"
        />
      )}
      {sent !== null && (
        <LinearProgress variant="determinate" value={100 * sent} aria-label={`Upload of ${name}`} />
      )}
      {fault !== null && <GroupFault>{fault}</GroupFault>}
      <div className={styles.buttons}>
        <IconButton
          aria-label={`Move ${name} left`}
          data-button="left"
          aria-disabled={at === 0}
          onClick={() => onMove(at - 1, 'left')}
        >
          <ArrowLeft size={20} aria-hidden="true" />
        </IconButton>
        <IconButton
          aria-label={`Move ${name} right`}
          data-button="right"
          aria-disabled={isLast}
          onClick={() => onMove(at + 1, 'right')}
        >
          <ArrowRight size={20} aria-hidden="true" />
        </IconButton>
        <IconButton aria-label={`Remove ${name}`} data-button="remove" onClick={onRemove}>
          <Trash2 size={20} aria-hidden="true" />
        </IconButton>
      </div>
      {at === 0 ? (
        <p className={styles.main}>Main picture</p>
      ) : (
        <Button
          variant="text"
          color="inherit"
          size="small"
          className={styles.main}
          aria-label={`Make main: ${name}`}
          onClick={() => onMove(0, 'left')}
        >
          Make main
        </Button>
      )}
    </li>
  );
}
