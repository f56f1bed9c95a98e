import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import { limits } from '../../../../config/limits.ts';
import styles from './quantity-stepper.module.css';

interface QuantityStepperProps {
  /** Accessible name, such as `Urgent 2k Mug`. */
  name: string;
  value: number;
  /** Units in stock, if known. */
  stock?: number | undefined;
  /** Removes the line when minus is pressed at 1. */
  onRemove?: () => void;
  onChange: (quantity: number) => void;
}

/** Quantity from 1 to the stock, by buttons or keyboard. */
export function QuantityStepper(props: QuantityStepperProps) {
  const { name, value, stock = limits.maxLineQuantity, onRemove, onChange } = props;
  const max = Math.max(1, Math.min(stock, limits.maxLineQuantity));
  // Text being typed, which may not be a number yet; null otherwise.
  const [typed, setTyped] = useState<string | null>(null);
  const within = (quantity: number) => Math.min(max, Math.max(1, Math.floor(quantity)));
  const type = (text: string) => {
    setTyped(text);
    const quantity = Number(text);
    if (text !== '' && Number.isFinite(quantity)) onChange(within(quantity));
  };
  const isLast = value <= 1;
  return (
    <OutlinedInput
      className={styles.stepper ?? ''}
      type="number"
      value={typed ?? value}
      onChange={(event) => type(event.target.value)}
      onBlur={() => setTyped(null)}
      slotProps={{
        root: { role: 'group', 'aria-label': `Quantity of ${name}` },
        input: { min: 1, max, inputMode: 'numeric', 'aria-label': `How many: ${name}` },
      }}
      startAdornment={
        <IconButton
          aria-label={isLast && onRemove ? `Remove ${name}` : `One ${name} less`}
          disabled={isLast && !onRemove}
          onClick={() => (isLast ? onRemove?.() : onChange(within(value - 1)))}
        >
          <Minus size={18} aria-hidden="true" />
        </IconButton>
      }
      endAdornment={
        <IconButton
          aria-label={`One ${name} more`}
          disabled={value >= max}
          onClick={() => onChange(within(value + 1))}
        >
          <Plus size={18} aria-hidden="true" />
        </IconButton>
      }
    />
  );
}
