import Button from '@mui/material/Button';
import { quoteRules } from '@poc/contracts/field-rules';
import { cleanLine } from '@poc/contracts/text-rules';
import { type FormEvent, useState } from 'react';
import type { Quote } from '../../../../shared/cart/cart-changes.ts';
import { TextField } from '../../../../shared/forms/field.tsx';
import { Form } from '../../../../shared/forms/form.tsx';
import styles from './checkout.module.css';
import { CollapsiblePanel } from './collapsible-panel.tsx';

interface DiscountFieldProps {
  /** The last applied code; empty for none. */
  code: string;
  /** Result of the code in the last quote. */
  response: Quote['discount_code'];
  /** True if the total with the code is below the minimum payment. */
  isTooMuch: boolean;
  onApply: (code: string) => void;
}

/** Field for a discount code. A refused code stays in the field with the reason. */
export function DiscountField({ code, response, isTooMuch, onApply }: DiscountFieldProps) {
  const [typed, setTyped] = useState(code);
  /** The refusal of a code applied by its button is announced with the field, to which the focus moves. */
  const [movesFocus, setMovesFocus] = useState(false);
  const wanted = cleanLine(typed).toUpperCase();
  const hasResponse = response !== null && response.code === code;
  const isRemovable = code !== '' && (isTooMuch || (hasResponse && response.refused === null));
  const state = isTooMuch ? 'takes your total below the minimum' : 'is applied';
  if (isRemovable && movesFocus) setMovesFocus(false);
  const apply = (event: FormEvent) => {
    event.preventDefault();
    setMovesFocus(!(document.activeElement instanceof HTMLInputElement));
    onApply(wanted);
  };
  return (
    <>
      <CollapsiblePanel title="Discount code" opensOn={code}>
        {isRemovable ? (
          <p className={styles.code}>
            <span>
              <strong>{code}</strong> {state}.
            </span>
            <Button
              variant="outlined"
              size="small"
              onClick={() => {
                setTyped('');
                onApply('');
              }}
            >
              Remove
            </Button>
          </p>
        ) : (
          <Form className={styles.code} onSubmit={apply}>
            <TextField
              label="Code (optional)"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={quoteRules.discount_code.max}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              error={hasResponse && wanted === code ? response.message : undefined}
            />
            <Button variant="outlined" type="submit">
              Apply
            </Button>
          </Form>
        )}
      </CollapsiblePanel>
      <p role="status" className="visually-hidden">
        {isRemovable ? `${code} ${state}.` : hasResponse && !movesFocus ? response.message : ''}
      </p>
    </>
  );
}
