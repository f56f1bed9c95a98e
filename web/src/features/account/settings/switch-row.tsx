import { useId } from 'react';
import styles from './settings.module.css';

interface SwitchRowProps {
  label: string;
  /** What it does, in one sentence. */
  text: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** One thing to switch on or off, with what it does. */
export function SwitchRow({ label, text, checked, onChange }: SwitchRowProps) {
  const textId = useId();
  return (
    <label className={styles.switchRow}>
      <span>
        <strong>{label}</strong>
        {/* Read as the description, not as a part of the name. */}
        <span id={textId} className={styles.quiet} aria-hidden="true">
          {text}
        </span>
      </span>
      <input
        type="checkbox"
        role="switch"
        className={styles.switch}
        aria-describedby={textId}
        aria-checked={checked}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}
