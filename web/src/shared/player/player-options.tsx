import Button from '@mui/material/Button';
import type { Caption, VideoQuality } from '@poc/contracts/entities/catalog';
import { Headphones, RotateCcw } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useId, useRef } from 'react';
import { formatMegabytes } from './estimate-data.ts';
import styles from './player.module.css';
import type { ChosenCaptions } from './use-captions.ts';

export interface PlayerChoices {
  audioOnly: boolean;
  onAudioOnly: (on: boolean) => void;
  /** Available picture heights. With fewer than two there is no choice. */
  qualities: readonly number[];
  sizes: readonly VideoQuality[] | undefined;
  quality: number | 'auto';
  /** The current height; 0 while unknown. */
  height: number;
  onQuality: (quality: number | 'auto') => void;
  /** Available captions. For a single language the player's own button is enough. */
  captions: readonly Caption[];
  chosenCaptions: ChosenCaptions;
  onCaptions: (chosen: ChosenCaptions) => void;
  /** Set when playback was resumed. */
  onStartOver: (() => void) | undefined;
}

interface PlayerOptionsProps extends PlayerChoices {
  /** Receives the focus on Escape. */
  button: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/**
 * Options without a media-chrome control: audio only, quality, captions language, and start over.
 * Escape and a click elsewhere close them.
 */
export function PlayerOptions(props: PlayerOptionsProps) {
  const { audioOnly, onAudioOnly, qualities, quality, height, onQuality, onStartOver } = props;
  const { captions, chosenCaptions, onCaptions } = props;
  const sizeIn = (pixels: number) => {
    const bytes = props.sizes?.find((one) => one.height === pixels)?.bytes;
    return bytes === undefined ? '' : ` (${formatMegabytes(bytes)})`;
  };
  const id = useId();
  const sheet = useRef<HTMLFieldSetElement>(null);
  const close = useEffectEvent((takesFocus: boolean) => {
    props.onClose();
    if (takesFocus) props.button.current?.focus();
  });
  useEffect(() => {
    const menu = sheet.current?.parentElement;
    if (!menu) return;
    // Native, because the player's hotkeys are native too and would handle the keys of the options.
    const onKeyDown = (event: KeyboardEvent) => {
      event.stopPropagation();
      if (event.key === 'Escape') close(true);
    };
    const onPress = ({ target }: Event) => {
      if (!menu.contains(target as Node)) close(false);
    };
    menu.addEventListener('keydown', onKeyDown);
    document.addEventListener('pointerdown', onPress);
    return () => {
      menu.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('pointerdown', onPress);
    };
  }, []);
  return (
    <fieldset ref={sheet} className={styles.options} aria-label="Video settings">
      <label className={styles.switch}>
        <input type="checkbox" checked={audioOnly} onChange={(event) => onAudioOnly(event.target.checked)} />
        <Headphones size={18} aria-hidden="true" />
        Audio only
      </label>
      {qualities.length > 1 && (
        <span className={styles.quality}>
          <label htmlFor={id}>Quality</label>
          <select
            id={id}
            value={quality}
            disabled={audioOnly}
            onChange={({ target: { value } }) => onQuality(value === 'auto' ? 'auto' : Number(value))}
          >
            <option value="auto">Auto{quality === 'auto' && height > 0 ? ` (${height}p)` : ''}</option>
            {qualities.map((pixels) => (
              <option key={pixels} value={pixels}>
                {pixels}p{sizeIn(pixels)}
              </option>
            ))}
          </select>
        </span>
      )}
      {captions.length > 1 && (
        <span className={styles.quality}>
          <label htmlFor={`${id}-captions`}>Captions</label>
          <select
            id={`${id}-captions`}
            value={chosenCaptions}
            onChange={({ target: { value } }) =>
              onCaptions(captions.find(({ lang }) => lang === value)?.lang ?? 'off')
            }
          >
            <option value="off">Off</option>
            {captions.map(({ lang, label }) => (
              <option key={lang} value={lang}>
                {label}
              </option>
            ))}
          </select>
        </span>
      )}
      {onStartOver && (
        <Button variant="stage" size="small" onClick={onStartOver}>
          <RotateCcw size={18} aria-hidden="true" />
          Start over
        </Button>
      )}
    </fieldset>
  );
}
