import type { Merch } from '@poc/contracts/entities/merch';
import { useId } from 'react';
import styles from './variant-picker.module.css';
import { canBuy, coloursOf, sizesOf, type VariantChoice } from './variants.ts';

interface VariantPickerProps {
  product: Pick<Merch, 'variants'>;
  choice: VariantChoice;
  onChange: (choice: VariantChoice) => void;
}

/** Sizes and colours as radio buttons. Sold-out ones are visible but disabled. */
export function VariantPicker({ product, choice, onChange }: VariantPickerProps) {
  return (
    <div className={styles.picker}>
      <Options
        label="Size"
        options={sizesOf(product)}
        chosen={choice.size}
        canBuy={(size) => canBuy(product, { ...choice, size })}
        onChoose={(size) => onChange({ ...choice, size })}
      />
      <Options
        label="Colour"
        options={coloursOf(product)}
        chosen={choice.colour}
        canBuy={(colour) => canBuy(product, { size: null, colour })}
        onChoose={(colour) => onChange(inColour(product, choice, colour))}
      />
    </div>
  );
}

/** Clears a size that does not exist in the newly chosen colour. */
function inColour(product: Pick<Merch, 'variants'>, { size }: VariantChoice, colour: string): VariantChoice {
  return canBuy(product, { size, colour }) ? { size, colour } : { size: null, colour };
}

interface OptionsProps {
  label: string;
  options: readonly string[];
  chosen: string | null;
  canBuy: (option: string) => boolean;
  onChoose: (option: string) => void;
}

function Options({ label, options, chosen, canBuy: isThere, onChoose }: OptionsProps) {
  const name = useId();
  if (options.length === 0) return null;
  return (
    <fieldset className={styles.options}>
      <legend>{label}</legend>
      <div>
        {options.map((option) => (
          <label key={option} className={styles.option}>
            <input
              type="radio"
              name={name}
              aria-label={isThere(option) ? undefined : `${option}, out of stock`}
              checked={chosen === option}
              disabled={!isThere(option)}
              onChange={() => onChoose(option)}
            />
            <span>{option}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
