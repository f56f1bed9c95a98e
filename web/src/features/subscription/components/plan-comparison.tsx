import {
  earlyAccessHours,
  lockOf,
  marksQuestions,
  opensQuality,
  type PlanId,
  planIds,
  previewSeconds,
  type ShowAccess,
} from '@poc/contracts/entitlements';
import { Check, Minus } from 'lucide-react';
import { planNames } from '../../../shared/entitlements/plan-names.ts';
import styles from './subscription.module.css';

/** Content of a cell: included, not included, or an amount. */
type Cell = boolean | string;

type Row = readonly [label: string, cellOf: (plan: PlanId) => Cell];

/** Rows of the comparison, computed by the rules that the services apply. */
function rowsOf(qualities: readonly number[], now: Date): readonly Row[] {
  const watches = (show: ShowAccess, otherwise: Cell) => (plan: PlanId) =>
    lockOf(show, plan, now) === null || otherwise;
  // Only converted videos have a preview.
  const preview = qualities.length > 0 && `First ${previewSeconds / 60} minutes`;
  const isEarly = watches({ access: 'free', earlyAccessUntil: new Date(now.getTime() + 1) }, false);
  const quality: Row = [
    'Best video quality',
    (plan) => `${qualities.findLast((height) => opensQuality(plan, height)) ?? qualities[0]}p`,
  ];
  return [
    ['Free shows and their live streams', () => true],
    ['Premium shows', watches({ access: 'premium', earlyAccessUntil: null }, preview)],
    ['Exclusive shows', watches({ access: 'ultimate', earlyAccessUntil: null }, preview)],
    ['New free shows before everyone else', (plan) => isEarly(plan) && `${earlyAccessHours} hours`],
    ...(qualities.length > 0 ? [quality] : []),
    ['Community, live chat and reactions', () => true],
    ['Questions marked for the hosts in live chat', marksQuestions],
  ];
}

/** Table of the features of each plan. `qualities`: available video qualities, ascending; empty without an encoder. */
export function PlanComparison({ qualities, current }: { qualities: readonly number[]; current: PlanId }) {
  return (
    <table className={`lined-table ${styles.comparison}`}>
      <caption className={styles.caption}>What each plan includes</caption>
      <thead>
        <tr>
          <td className={styles.corner} />
          {planIds.map((plan) => (
            <th key={plan} scope="col" className={plan === current ? styles.own : undefined}>
              {planNames[plan]} {plan === current && <span className="visually-hidden">(your plan)</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rowsOf(qualities, new Date()).map(([label, cellOf]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {planIds.map((plan) => (
              <td key={plan} className={plan === current ? styles.own : undefined}>
                <Value of={cellOf(plan)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Value({ of }: { of: Cell }) {
  if (typeof of === 'string') return of;
  const Mark = of ? Check : Minus;
  return (
    <>
      <Mark size={18} aria-hidden="true" className={of ? styles.included : undefined} />
      <span className="visually-hidden">{of ? 'Included' : 'Not included'}</span>
    </>
  );
}
