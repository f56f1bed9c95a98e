import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { paths } from '../../../../config/paths.ts';
import { useSession } from '../../../../shared/auth/use-session.ts';
import { useCartCopies } from '../../../../shared/cart/cart-copies.ts';
import { beginCheckout, useCheckoutCart } from '../../../../shared/cart/checkout-cart.ts';
import { PageHeader } from '../../../../shared/components/page-header.tsx';
import { Redirect } from '../../../../shared/components/redirect.tsx';
import { useHydrated } from '../../../../shared/first-pass.ts';
import { BareBar } from '../../../../shared/shell/bare-bar.tsx';
import { showToast } from '../../../../shared/toasts/show-toast.ts';
import { Checkout, CheckoutOutline } from '../components/checkout.tsx';
import { openAttempt } from '../payment/attempt.ts';

/** `/checkout`: address, server's total and payment. Visitors sign in first. */
export function CheckoutPage() {
  const session = useSession();
  const signedIn = session !== null;
  const lines = useCheckoutCart();
  const [opened, setOpened] = useState(false);
  const hydrated = useHydrated();
  // A layout effect, so that buyers who return from the sign-in page see the restored cart at the first paint.
  useLayoutEffect(() => {
    if (!hydrated) return;
    if (signedIn) {
      beginCheckout();
      openAttempt();
    }
    setOpened(true);
  }, [hydrated, signedIn]);

  // Prerendered without a user or cart.
  if (!opened) {
    return (
      <CheckoutFrame>
        <CheckoutOutline />
      </CheckoutFrame>
    );
  }
  if (session === null) return <Redirect to={paths.login} state={{ from: paths.checkout }} />;
  if (lines.length === 0) return <NothingToBuy />;
  return (
    <CheckoutFrame>
      <Checkout key={session.user.id} user={session.user} lines={lines} />
    </CheckoutFrame>
  );
}

function CheckoutFrame({ children }: { children: ReactNode }) {
  return (
    <div className="page">
      <BareBar>
        <Link className="text-link" to={paths.member.cart}>
          <ArrowLeft size={20} aria-hidden="true" />
          Back to Cart
        </Link>
      </BareBar>
      <PageHeader title="Checkout" />
      {children}
    </div>
  );
}

/** Page of an empty checkout: links to the shop, and offers a checkout abandoned in another tab. */
function NothingToBuy() {
  const said = useRef(false);
  const navigate = useNavigate();
  const hasLeft = useCartCopies().length > 0;
  useEffect(() => {
    if (said.current) return;
    said.current = true;
    showToast(
      'Your cart is empty. Please add items to your cart before proceeding to checkout.',
      'warning',
      hasLeft ? { label: 'Last checkout', run: () => navigate(paths.member.cart) } : undefined,
    );
  }, [hasLeft, navigate]);
  return <Redirect to={paths.member.merch} />;
}
