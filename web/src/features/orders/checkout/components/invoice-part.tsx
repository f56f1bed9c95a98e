import { useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { CompanyFields } from '../../../../shared/payment/company-fields.tsx';
import styles from './checkout.module.css';
import type { CheckoutFields } from './shipping-fields.ts';

/** Company that the invoice is addressed to, after all that every buyer fills in. */
export function InvoicePart({ form }: { form: UseFormReturn<CheckoutFields> }) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h2 id={id}>Invoice</h2>
      <div className={styles.pair}>
        <CompanyFields form={form} />
      </div>
    </section>
  );
}
