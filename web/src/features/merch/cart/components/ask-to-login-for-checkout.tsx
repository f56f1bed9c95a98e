import { limits } from '../../../../config/limits.ts';
import { paths } from '../../../../config/paths.ts';
import { AskToLogin } from '../../../../shared/components/ask-to-login.tsx';
import { formatNaira } from '../../../../shared/text/money.ts';

/** Login Required modal for visitors who check out. */
export function AskToLoginForCheckout({ onClose }: { onClose: () => void }) {
  return (
    <AskToLogin
      text={`Please login to check out. Your cart stays as it is, and orders over ${formatNaira(limits.freeShippingAboveNaira)} get free shipping.`}
      loginLabel="Login to Checkout"
      dismissLabel="Continue Shopping"
      wanted={paths.checkout}
      onClose={onClose}
    />
  );
}
