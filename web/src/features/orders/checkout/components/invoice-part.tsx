import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form';
import { CompanyFields } from '../../../../shared/payment/company-fields.tsx';
import styles from './checkout.module.css';
import { FoldedPanel } from './folded-panel.tsx';
import type { CheckoutFields } from './shipping-fields.ts';

const names = ['company_name', 'tin'] as const;

/** Company that the invoice is addressed to, after all that every buyer fills in. */
export function InvoicePart({ form: { control }, form }: { form: UseFormReturn<CheckoutFields> }) {
  const { errors } = useFormState({ control, name: names });
  const values = useWatch({ control, name: names });
  const isFilled = values.some((value) => value !== '') || names.some((name) => errors[name]);
  return (
    <FoldedPanel title="Invoice to a company" isFilled={isFilled}>
      <div className={styles.pair}>
        <CompanyFields form={form} />
      </div>
    </FoldedPanel>
  );
}
