import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { formatCount } from '../../text/numbers.ts';
import styles from './choice-chips.module.css';

interface Chip {
  readonly value: string;
  readonly label: string;
  /** Number of rows, if known. */
  readonly count?: number | undefined;
}

interface ChoiceChipsProps {
  /** Accessible name. */
  label: string;
  chips: readonly Chip[];
  value: string;
  onChange: (value: string) => void;
}

/** Values of a filter as toggle buttons. */
export const ChoiceChips = ({ label, chips, value, onChange }: ChoiceChipsProps) => (
  <ToggleButtonGroup
    exclusive
    size="small"
    className={styles.chips}
    aria-label={label}
    value={value}
    onChange={(_, chosen: string | null) => chosen !== null && onChange(chosen)}
  >
    {chips.map(({ value: one, label: words, count }) => (
      <ToggleButton key={one} value={one}>
        {words} {count !== undefined && <span className={styles.count}>{formatCount(count)}</span>}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
);
