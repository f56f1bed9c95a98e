import type { Merch } from '@poc/contracts/entities/merch';
import { nigerianStates } from '@poc/contracts/nigerian-states';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SelectField } from '../../../shared/forms/field.tsx';
import { deliveryDays } from '../../../shared/orders/delivery-texts.ts';
import { formatNaira } from '../../../shared/text/money.ts';
import { deliveryEstimateQuery } from '../api/delivery-estimate-query.ts';
import styles from './delivery-estimate.module.css';

const stateOptions = [
  { value: '', label: 'Choose your state' },
  ...nigerianStates.map((state) => ({ value: state, label: state })),
];

/** Price and days of delivery and pickup in a state. Loaded once a state is chosen, to save data. */
export function DeliveryEstimate({ product }: { product: Merch }) {
  const [state, setState] = useState('');
  const { data: options, error } = useQuery({
    ...deliveryEstimateQuery(product, state),
    enabled: state !== '',
  });
  return (
    <div className={styles.estimate}>
      <SelectField label="Delivery to" value={state} options={stateOptions} onChange={setState} />
      <div aria-live="polite" className={styles.answer}>
        {state === '' ? null : options === undefined ? (
          error ? (
            'The estimate could not be loaded. The checkout shows it.'
          ) : (
            'Loading the estimate…'
          )
        ) : options.length === 0 ? (
          `We do not deliver to ${state} yet.`
        ) : (
          <ul>
            {options.map((option) => (
              <li key={option.id}>
                <span>
                  <strong dir="auto">{option.name}</strong>
                  <br />
                  {deliveryDays(option)}
                </span>
                <span className="tabular">{option.price === 0 ? 'Free' : formatNaira(option.price)}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
