import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useId } from 'react';
import styles from './choice.module.css';

interface SwitchRowProps {
  label: string;
  /** Effect of the setting, in one sentence. */
  text: string;
  checked: boolean;
  /** True if the setting is not available yet: the switch stays off, with a note. */
  isUnavailable?: boolean;
  /** True if the setting cannot be changed at the moment; the text explains why. */
  isDisabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** A setting to turn on or off, with its effect. */
export function SwitchRow(props: SwitchRowProps) {
  const { label, text, checked, isUnavailable = false, isDisabled = false, onChange } = props;
  const textId = useId();
  return (
    <FormControlLabel
      className={styles.row ?? ''}
      labelPlacement="start"
      label={
        <>
          <strong>{label}</strong>
          {/* Read as the description, not as part of the name. */}
          <span id={textId} aria-hidden="true">
            {isUnavailable ? `${text} Not available yet.` : text}
          </span>
        </>
      }
      control={
        <Switch
          className={styles.switch ?? ''}
          checked={checked && !isUnavailable}
          disabled={isUnavailable || isDisabled}
          slotProps={{ input: { 'aria-describedby': textId } }}
          onChange={(_, isOn) => onChange(isOn)}
        />
      }
    />
  );
}
