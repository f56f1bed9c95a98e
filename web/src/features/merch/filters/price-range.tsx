import { type CSSProperties, useEffect, useState } from 'react';
import { limits } from '../../../config/limits.ts';
import { formatNaira } from '../../../shared/text/money.ts';
import styles from './price-range.module.css';

export interface Prices {
  readonly min: number;
  readonly max: number;
}

interface PriceRangeProps {
  prices: Prices;
  end: number;
  onChange: (prices: Prices) => void;
}

/** Two sliders on one track. The range is debounced. */
export function PriceRange({ prices, end, onChange }: PriceRangeProps) {
  const { min, max } = prices;
  const [moved, setMoved] = useState<Prices | null>(null);
  const shown = moved ?? prices;
  useEffect(() => {
    if (moved === null) return;
    const timer = setTimeout(() => {
      setMoved(null);
      if (moved.min !== min || moved.max !== max) onChange(moved);
    }, limits.typingPauseMs);
    return () => clearTimeout(timer);
  }, [moved, min, max, onChange]);

  const percent = (price: number) => `${(price / end) * 100}%`;
  const common = { min: 0, max: end, step: limits.priceSliderStep } as const;
  return (
    <fieldset className={styles.range}>
      <legend>Price range</legend>
      <p className={styles.text}>
        {formatNaira(shown.min)} – {formatNaira(shown.max)}
      </p>
      <div
        className={styles.track}
        style={{ '--from': percent(shown.min), '--to': percent(shown.max) } as CSSProperties}
      >
        <input
          type="range"
          {...common}
          aria-label="Lowest price"
          aria-valuetext={formatNaira(shown.min)}
          // When both thumbs are at the right end, this one must be on top.
          data-above={shown.min > end / 2}
          value={shown.min}
          onChange={({ target }) => setMoved({ ...shown, min: Math.min(Number(target.value), shown.max) })}
        />
        <input
          type="range"
          {...common}
          aria-label="Highest price"
          aria-valuetext={formatNaira(shown.max)}
          value={shown.max}
          onChange={({ target }) => setMoved({ ...shown, max: Math.max(Number(target.value), shown.min) })}
        />
      </div>
    </fieldset>
  );
}
