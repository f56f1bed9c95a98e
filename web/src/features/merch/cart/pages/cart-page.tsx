import Button from '@mui/material/Button';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../config/paths.ts';
import { useSession } from '../../../../shared/auth/use-session.ts';
import { useCartCheck } from '../../../../shared/cart/cart-check.ts';
import { countItems } from '../../../../shared/cart/cart-rules.ts';
import { useCart } from '../../../../shared/cart/cart-store.ts';
import { EmptyState } from '../../../../shared/components/empty-state.tsx';
import { PageHeader } from '../../../../shared/components/page-header.tsx';
import { Loading, PageLoading } from '../../../../shared/components/skeleton.tsx';
import { useHydrated } from '../../../../shared/first-pass.ts';
import { BareBar } from '../../../../shared/shell/bare-bar.tsx';
import { AskToLoginForCheckout } from '../components/ask-to-login-for-checkout.tsx';
import { CartLines } from '../components/cart-lines.tsx';
import { CartNotices } from '../components/cart-notices.tsx';
import styles from '../components/cart-page.module.css';
import { CartSum } from '../components/cart-sum.tsx';
import { ClearCart } from '../components/clear-cart.tsx';
import { ProceedButton } from '../components/proceed-button.tsx';
import { UnfinishedCheckout } from '../components/unfinished-checkout.tsx';
import { useFocusMainWhenEmpty } from '../components/use-focus-main.ts';
import { useProceed } from '../components/use-proceed.ts';
import { useReturnedCart } from '../components/use-returned-cart.ts';

/** `/cart` and `/user/cart`: the whole cart, for visitors and members. */
export function CartPage() {
  const hydrated = useHydrated();
  if (hydrated) return <Cart />;
  // Prerendered without a cart.
  return (
    <CartFrame>
      <Loading text="Loading your cart…" height="20rem" />
    </CartFrame>
  );
}

function CartFrame({ text, children }: { text?: string; children: ReactNode }) {
  const shop = useShopPath();
  return (
    <div className="page">
      <BareBar>
        <Link className="text-link" to={shop}>
          <ArrowLeft size={20} aria-hidden="true" />
          Continue Shopping
        </Link>
      </BareBar>
      <PageHeader title="Your cart" {...(text !== undefined && { text })} />
      {children}
    </div>
  );
}

const useShopPath = (): string => (useSession() ? paths.member.merch : paths.merch);

function Cart() {
  useReturnedCart();
  const shop = useShopPath();
  const cart = useCart();
  const check = useCartCheck(cart);
  const [askToLogin, setAskToLogin] = useState(false);
  const proceed = useProceed(() => setAskToLogin(true));
  const count = countItems(cart);
  useFocusMainWhenEmpty(count);
  if (proceed.state === 'leaving') return <PageLoading />;

  return (
    <CartFrame {...(count > 0 && { text: count === 1 ? '1 item' : `${count} items` })}>
      {cart.length === 0 ? (
        <div className={styles.under}>
          <UnfinishedCheckout />
          <EmptyState
            drawing="basket"
            title="Your cart is empty"
            text="Even a kolo starts with one coin. Pick something you would wear to the bank."
          >
            <Button component={Link} variant="contained" to={shop}>
              Browse Merchandise
            </Button>
          </EmptyState>
        </div>
      ) : (
        <div className={styles.layout}>
          <section className={styles.lines} aria-label="Items">
            <UnfinishedCheckout />
            <CartNotices check={check} wanted={proceed.state === 'changed'} />
            <CartLines cart={cart} stockOf={check.stockOf} />
            <div className={styles.clear}>
              <ClearCart />
            </div>
          </section>
          <section className={`surface ${styles.summary}`} aria-labelledby="summary">
            <h2 id="summary">Summary</h2>
            <CartSum cart={cart} />
            <div className="stack-1">
              <ProceedButton {...proceed} />
            </div>
          </section>
        </div>
      )}
      {askToLogin && <AskToLoginForCheckout onClose={() => setAskToLogin(false)} />}
    </CartFrame>
  );
}
