import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import { countItems } from '../shared/cart/cart-rules.ts';
import { useCart } from '../shared/cart/cart-store.ts';
import type { Failure } from '../shared/code/boundary.tsx';
import { CodeLoadError } from '../shared/code/load-code.ts';
import { Drawing } from '../shared/components/drawing.tsx';

/** Replaces a page that failed to render. The result of the user's last action is unknown. */
export function PageFailure({ error, retry }: Failure) {
  return error instanceof CodeLoadError ? (
    <MissingPage retry={retry} />
  ) : (
    <FailurePage
      title="Something went wrong on our side"
      text="Loading the page again usually helps."
      retry={retry}
    />
  );
}

/** Offline, only the cart on this device is available. Retries the page when the network returns. */
function MissingPage({ retry }: Pick<Failure, 'retry'>) {
  const items = countItems(useCart());
  useEffect(() => {
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [retry]);
  return (
    <FailurePage
      title="This page could not be loaded"
      text="No response from server. Please check your connection."
      retry={retry}
    >
      {items > 0 && (
        <p style={{ marginTop: '1rem' }}>
          Your cart is saved on this device.{' '}
          <Link className="text-link" to={paths.cart}>
            Open your cart ({items})
          </Link>
        </p>
      )}
    </FailurePage>
  );
}

interface FailurePageProps extends Pick<Failure, 'retry'> {
  title: string;
  text: string;
  children?: React.ReactNode;
}

function FailurePage({ title, text, retry, children }: FailurePageProps) {
  return (
    <div className="page" style={{ paddingBlock: '6rem', textAlign: 'center' }} role="alert">
      <Drawing name="cable" />
      <h1>{title}</h1>
      <p style={{ marginBlock: '1rem 2rem' }}>{text}</p>
      <Button variant="contained" onClick={retry}>
        Try Again
      </Button>
      {children}
    </div>
  );
}
