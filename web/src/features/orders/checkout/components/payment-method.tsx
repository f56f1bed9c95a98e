import { ShieldCheck } from 'lucide-react';
import { useId } from 'react';
import styles from './checkout.module.css';

/** Payment method: Paystack only, preselected. */
export function PaymentMethod() {
  const id = useId();
  return (
    <fieldset className={styles.panel} aria-labelledby={id}>
      <h2 id={id}>Payment method</h2>
      <label className={styles.method}>
        <input type="radio" name="payment_method" value="paystack" defaultChecked />
        <span>
          <strong>Paystack</strong>
          <span>Card, bank transfer or USSD, on Paystack’s own page. We never see your card.</span>
        </span>
        <ShieldCheck size={24} aria-hidden="true" />
      </label>
    </fieldset>
  );
}
