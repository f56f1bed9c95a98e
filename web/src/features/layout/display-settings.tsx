import IconButton from '@mui/material/IconButton';
import { SlidersHorizontal } from 'lucide-react';
import { memo, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useEscape } from '../../shared/hooks/use-escape.ts';
import { type ColorMode, setColorMode, useColorMode } from '../../shared/preferences/color-mode.ts';
import { setLowData, useLowData } from '../../shared/preferences/low-data.ts';
import styles from './layout.module.css';

const modes: readonly { mode: ColorMode; label: string }[] = [
  { mode: 'light', label: 'Light' },
  { mode: 'dark', label: 'Dark' },
  { mode: 'system', label: 'System' },
];

/** Panel with the colour scheme and low-data mode. Closes on Escape, and on a click or focus outside. */
export const DisplaySettings = memo(() => {
  const [open, setOpen] = useState(false);
  const mode = useColorMode();
  const lowData = useLowData();
  const panelId = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  const close = useCallback(() => {
    setOpen(false);
    button.current?.focus();
  }, []);
  useEscape(open, close);
  useEffect(() => {
    if (!open) return;
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [open]);

  return (
    <div ref={root} className={styles.settings}>
      <IconButton
        aria-label="Display and data settings"
        ref={button}
        aria-expanded={open}
        aria-controls={panelId}
        onClick={() => setOpen(!open)}
      >
        <SlidersHorizontal size={21} aria-hidden="true" />
      </IconButton>
      <div id={panelId} className={`surface ${styles.panel}`} data-open={open}>
        <fieldset>
          <legend>Lights</legend>
          <div className={styles.choices}>
            {modes.map((each) => (
              <label key={each.mode}>
                <input
                  type="radio"
                  name="colour-mode"
                  checked={mode === each.mode}
                  onChange={() => setColorMode(each.mode)}
                />
                {each.label}
              </label>
            ))}
          </div>
        </fieldset>
        <label className={styles.switch}>
          <input
            type="checkbox"
            role="switch"
            aria-checked={lowData}
            checked={lowData}
            onChange={(event) => setLowData(event.target.checked)}
          />
          <span>
            <strong>Low data</strong>
            <small>Small pictures, nothing plays automatically</small>
          </span>
          <span className={styles.knob} aria-hidden="true" />
        </label>
      </div>
    </div>
  );
});
