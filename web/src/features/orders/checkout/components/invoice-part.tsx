import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { CompanyFields } from '../../../../shared/payment/company-fields.tsx';
import styles from './checkout.module.css';
import { CollapsiblePanel } from './collapsible-panel.tsx';
import { type CheckoutFields, shippingFields } from './shipping-fields.ts';

const names = ['company_name', 'tin'] as const;

/** Billing company on the invoice; the last part, since few buyers need it. */
export function InvoicePart({ form }: { form: UseFormReturn<CheckoutFields> }) {
  const { errors, submitCount } = form.formState;
  const faulty = names.find((name) => errors[name]);
  const isFirst = !shippingFields.some((name) => errors[name]);
  const { setFocus } = form;
  useEffect(() => {
    if (!faulty || !isFirst || submitCount === 0) return;
    // Focuses the field once the panel is open.
    const frame = requestAnimationFrame(() => setFocus(faulty));
    return () => cancelAnimationFrame(frame);
  }, [faulty, isFirst, submitCount, setFocus]);
  const isFilled = names.some((name) => form.getValues(name) !== '');
  return (
    <CollapsiblePanel title="Invoice to a company" opensOn={faulty ? `${faulty} ${submitCount}` : isFilled}>
      <div className={styles.pair}>
        <CompanyFields form={form} />
      </div>
    </CollapsiblePanel>
  );
}
