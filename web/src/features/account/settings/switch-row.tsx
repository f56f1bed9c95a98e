import { useId } from 'react';
import styles from './settings.module.css';

interface SwitchRowProps {
  label: string;
  /** One sentence about its effect. */
  text: string;
  checked: boolean;
  /** Not implemented yet: the switch stays off and says so. */
  isUnavailable?: boolean;
  /** Cannot be changed at the moment; the text says why. */
  isDisabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** A setting to turn on or off, with its effect. */
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
        {/* Read as the description, not as part of the name. */}
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
