import { ShieldCheck } from 'lucide-react';
import { useId } from 'react';
import { Radio } from '../../../../shared/forms/radio.tsx';
import styles from './checkout.module.css';

/** Payment method: Paystack only, preselected. */
export function PaymentMethod() {
  const id = useId();
  return (
    <fieldset className={styles.panel} aria-labelledby={id}>
      <h2 id={id}>Payment method</h2>
      <div className={styles.option}>
        <Radio
          name="payment_method"
          value="paystack"
          defaultChecked
          label={
            <>
              <strong>Paystack</strong>
              <span>Card, bank transfer or USSD, on Paystack’s own page. We never see your card.</span>
            </>
          }
        />
        <ShieldCheck size={24} aria-hidden="true" />
      </div>
    </fieldset>
  );
}
