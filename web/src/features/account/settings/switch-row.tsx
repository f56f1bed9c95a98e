import { useId } from 'react';
import styles from './settings.module.css';

interface SwitchRowProps {
  label: string;
  /** What it does, in one sentence. */
  text: string;
  checked: boolean;
  /** Nothing stands behind it yet: it stays off, and says so. */
  isUnavailable?: boolean;
  /** It can't be changed at the moment; the text says why. */
  isDisabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** One thing to switch on or off, with what it does. */
export function SwitchRow({
  label,
  text,
  checked,
  isUnavailable = false,
  isDisabled = false,
  onChange,
}: SwitchRowProps) {
  const textId = useId();
  const isOn = checked && !isUnavailable;
  return (
    <label className={styles.switchRow}>
      <span>
        <strong>{label}</strong>
        {/* Read as the description, not as a part of the name. */}
        <span id={textId} className="muted" aria-hidden="true">
          {isUnavailable ? `${text} Not available yet.` : text}
        </span>
      </span>
      <input
        type="checkbox"
        role="switch"
        className={styles.switch}
        aria-describedby={textId}
        aria-checked={isOn}
        checked={isOn}
        disabled={isUnavailable || isDisabled}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}
