import Button from '@mui/material/Button';
import type { DifferenceAction } from '@poc/contracts/entities/reconciliation';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { lazyPart } from '../../../shared/code/lazy-part.tsx';
import { formatStamp } from '../../../shared/text/dates.ts';
import { actionTexts, type Difference, differenceTexts } from './difference-texts.ts';
import styles from './money.module.css';

const ResolveDialog = lazyPart(() => import('./resolve-dialog.tsx'), 'ResolveDialog');

interface ShownDifferenceProps {
  report: string;
  difference: Difference;
}

/** Description of a difference, with its order and either its possible actions or its resolution. */
export function ShownDifference({ report, difference }: ShownDifferenceProps) {
  const { reference, order_id, order_number, actions, resolution } = difference;
  const { title, text } = differenceTexts(difference);
  const [chosen, setChosen] = useState<DifferenceAction | null>(null);
  return (
    <li data-resolved={resolution !== null}>
      <p>
        <strong>{title}</strong> <span className={styles.reference}>{reference}</span>
      </p>
      <p>{text}</p>
      {order_id !== null && (
        <Link className="text-link" to={paths.admin.order(order_id)}>
          View order {order_number ?? `#${order_id.slice(-8)}`}
        </Link>
      )}
      {resolution ? (
        <p className={styles.resolved}>
          <CircleCheck size={20} aria-hidden="true" />
          <span>
            {actionTexts[resolution.action].done} by {resolution.by}, {formatStamp(resolution.at)}:{' '}
            {resolution.reason}
          </span>
        </p>
      ) : (
        actions.length > 0 && (
          <p className={styles.actions}>
            {actions.map((action) => (
              <Button key={action} variant="outlined" size="small" onClick={() => setChosen(action)}>
                {actionTexts[action].label}
              </Button>
            ))}
          </p>
        )
      )}
      {chosen && (
        <ResolveDialog
          report={report}
          difference={difference}
          action={chosen}
          onClose={() => setChosen(null)}
        />
      )}
    </li>
  );
}
