import type { OfferedDelivery } from '@poc/contracts/entities/delivery';
import { type ReactNode, useId } from 'react';
import { Radio } from '../../../../shared/forms/radio.tsx';
import { deliveryDays } from '../../../../shared/orders/delivery-texts.ts';
import { formatNaira } from '../../../../shared/text/money.ts';
import styles from './checkout.module.css';

interface DeliveryChoiceProps {
  /** Options of the last quote. */
  options: readonly OfferedDelivery[];
  /** The option included in the total, or null. */
  chosenId: string | null;
  /** True if the previous choice is not offered for this state. */
  isReplaced: boolean;
  /** Destination state; empty while unknown. */
  state: string;
  onChoose: (id: string) => void;
  /** Shown after the options. */
  children?: ReactNode;
}

/** Delivery options with their price and time. */
export function DeliveryChoice({
  options,
  chosenId,
  isReplaced,
  state,
  onChoose,
  children,
}: DeliveryChoiceProps) {
  const id = useId();
  const chosen = options.find((option) => option.id === chosenId);
  const [only] = options.length === 1 ? options : [];
  return (
    <fieldset className={styles.panel} aria-labelledby={id}>
      <h2 id={id}>Delivery</h2>
      {only ? (
        <div className={styles.option}>
          <Words option={only} />
        </div>
      ) : (
        options.map((option) => (
          <Radio
            key={option.id}
            className={styles.option ?? ''}
            name="delivery"
            value={option.id}
            checked={option.id === chosenId}
            onChange={() => onChoose(option.id)}
            label={<Words option={option} />}
          />
        ))
      )}
      <p role="status" className="hint">
        {chosen === undefined && noDelivery(state, options.length > 0)}
        {chosen !== undefined &&
          isReplaced &&
          `Your choice is not offered there. Your total includes ${chosen.name}.`}
      </p>
      {children}
    </fieldset>
  );
}

function noDelivery(state: string, canFetch: boolean): string {
  if (state === '') return 'Please choose your state to see how we deliver there.';
  return canFetch
    ? `We do not deliver to ${state} yet. You can pick your order up.`
    : `We do not deliver to ${state} at the moment, so you cannot order there. Your cart stays as it is.`;
}

function Words({ option }: { option: OfferedDelivery }) {
  const { name, price, kind, pickup_address, pickup_hours } = option;
  return (
    <span className={styles.words}>
      <span>
        <strong>{name}</strong>
        {kind === 'pickup' && <span>{[pickup_address, pickup_hours].filter(Boolean).join(' · ')}</span>}
        <span>{deliveryDays(option)}</span>
      </span>
      <span className="tabular">{price === 0 ? 'Free' : formatNaira(price)}</span>
    </span>
  );
}
