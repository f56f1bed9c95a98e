import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { PageHeader } from '../../../shared/components/page-header.tsx';
import styles from '../components/subscription.module.css';

/** `/card/return`: return from the payment page of an emailed link. The URL does not prove that a card was added. */
export function CardReturnPage() {
  return (
    <div className="page">
      <PageHeader title="Welcome back" />
      <section className={`striped surface ${styles.emailed}`}>
        <p>
          If you completed the payment page, your card is stored within a minute, and an unpaid month is
          charged to it. We email you once it is paid.
        </p>
        <Button component={Link} variant="contained" to={paths.member.subscription}>
          Sign in to your plan
        </Button>
      </section>
    </div>
  );
}
