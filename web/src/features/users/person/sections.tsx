import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { paths } from '../../../config/paths.ts';
import { PanelFailure } from '../../../shared/components/panel.tsx';
import { Loading } from '../../../shared/components/skeleton.tsx';
import { planNames } from '../../../shared/entitlements/plan-names.ts';
import { reasonLabels } from '../../../shared/moderation/report-labels.ts';
import { paymentTextsOf, productsLabel, statusLabels } from '../../../shared/orders/order-texts.ts';
import { statusOf } from '../../../shared/subscription/status-of.ts';
import { formatAge, formatDay, formatStamp } from '../../../shared/text/dates.ts';
import { deviceName } from '../../../shared/text/device-name.ts';
import { formatNairaTotal } from '../../../shared/text/money.ts';
import {
  activityOf,
  banOf,
  casesOf,
  ordersOf,
  type PersonPlan,
  planOf,
  reportsBy,
  sessionsOf,
} from '../api/person-queries.ts';
import styles from './person.module.css';
import { Section, SectionRows } from './section.tsx';

interface PersonProps {
  id: string;
}

export const Orders = ({ id }: PersonProps) => (
  <Section title="Orders" all={{ to: `${paths.admin.orders}?user=${id}`, label: 'View all orders' }}>
    <SectionRows source={ordersOf(id)} failed="The orders could not be loaded." empty="No orders.">
      {(order) => ({
        id: order.id,
        title: productsLabel(order),
        to: paths.admin.order(order.id),
        details: `${order.number}, ${formatDay(order.createdAt)}, ${formatNairaTotal(order.total_price)}, ${statusLabels[order.status]}, ${paymentTextsOf(order).title}`,
      })}
    </SectionRows>
  </Section>
);

export const Plan = ({ id }: PersonProps) => (
  <Section
    title="Plan and bills"
    all={{ to: `${paths.admin.subscriptions}?user=${id}`, label: 'Open in Subscriptions' }}
  >
    <PlanDetails id={id} />
  </Section>
);

function PlanDetails({ id }: PersonProps) {
  return (
    <Loaded query={useQuery(planOf(id))} failed="The plan could not be loaded.">
      {(plan) => (plan ? <Bills plan={plan} /> : <p className="muted">No paid plan so far.</p>)}
    </Loaded>
  );
}

function Bills({ plan }: { plan: PersonPlan }) {
  const { payments, start_date, end_date } = plan;
  return (
    <>
      <p>
        {`${planNames[plan.plan]}, ${formatNairaTotal(plan.price)} a month: ${statusOf(plan)}, from ${formatDay(start_date)} to ${formatDay(end_date)}.`}
      </p>
      {payments.length === 0 ? (
        <p className="muted">No paid bills.</p>
      ) : (
        <ul className={styles.rows} aria-label="Paid bills">
          {payments.map(({ id, description, paid_at, amount }) => (
            <li key={id}>
              <span dir="auto">{description}</span>
              <span className="muted">{`${formatDay(paid_at)}, ${formatNairaTotal(amount)}`}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

export const Activity = ({ id }: PersonProps) => (
  <Section
    title="Posts and comments"
    all={{ to: `${paths.admin.posts}?author=${id}`, label: 'View all posts' }}
  >
    <SectionRows
      source={activityOf(id)}
      failed="Posts and comments could not be loaded."
      empty="No posts or comments."
    >
      {({ id: textId, kind, title, content, post_id, createdAt }) => ({
        id: textId,
        title: kind === 'post' ? title : `Comment on ${title || 'a deleted post'}`,
        to: kind === 'comment' && title === '' ? undefined : paths.admin.post(post_id),
        details: formatStamp(createdAt),
        text: content,
      })}
    </SectionRows>
  </Section>
);

const caseStates = {
  flagged: 'Flagged',
  reported: 'Reported',
  hidden: 'Hidden',
  appealed: 'Hidden, appealed',
  closed: 'Closed',
} as const;
const count = (reports: number) => `${reports} ${reports === 1 ? 'report' : 'reports'}`;

export const ReportsAbout = ({ id }: PersonProps) => (
  <Section
    title="Reports about this person"
    all={{ to: `${paths.admin.posts}?cases=open`, label: 'Moderation queue' }}
  >
    <Ban id={id} />
    <SectionRows
      source={casesOf(id)}
      failed="The reports could not be loaded."
      empty="No reported, flagged or hidden posts or comments."
    >
      {({ id: textId, kind, post_id, title, content, state, reports, opened_at }) => ({
        id: textId,
        title: kind === 'post' ? title : `Comment on ${title}`,
        to:
          kind === 'post' && (state === 'hidden' || state === 'appealed')
            ? undefined
            : paths.admin.post(post_id),
        details: `${caseStates[state]}, ${count(reports)}, ${formatStamp(opened_at)}`,
        text: content,
      })}
    </SectionRows>
  </Section>
);

/** Running ban from posting. A failure is not shown: the ban is in the audit record as well. */
function Ban({ id }: PersonProps) {
  const { data: ban } = useQuery(banOf(id));
  if (!ban) return null;
  return (
    <p dir="auto">
      <strong>
        {ban.until
          ? `Banned from posting until ${formatStamp(ban.until)}`
          : 'Banned from posting permanently'}
      </strong>
      {`: ${ban.reason}`}
    </p>
  );
}

export const ReportsBy = ({ id }: PersonProps) => (
  <Section title="Reports by this person">
    <SectionRows
      source={reportsBy(id)}
      failed="The reports could not be loaded."
      empty="No reports by this person."
    >
      {({ id: reportId, text, reason, note, at }) => ({
        id: reportId,
        title: text
          ? `${text.kind === 'post' ? 'Post' : 'Comment on'} ‘${text.title}’ by ${text.User.name}`
          : 'Deleted content',
        to:
          text && text.state !== 'hidden' && text.state !== 'appealed'
            ? paths.admin.post(text.post_id)
            : undefined,
        details: `${reasonLabels[reason]}, ${text ? `${caseStates[text.state]}, ` : ''}${formatStamp(at)}`,
        text: note,
      })}
    </SectionRows>
  </Section>
);

export const Sessions = ({ id }: PersonProps) => (
  <Section title="Sessions" text="Devices that are signed in.">
    <SessionRows id={id} />
  </Section>
);

function SessionRows({ id }: PersonProps) {
  return (
    <Loaded query={useQuery(sessionsOf(id))} failed="The sessions could not be loaded.">
      {(sessions) =>
        sessions.length === 0 ? (
          <p className="muted">No active sessions.</p>
        ) : (
          <ul className={styles.rows}>
            {sessions.map((session) => (
              <li key={session.id}>
                <span dir="auto">{deviceName(session.device)}</span>
                <span className="muted">
                  {`Last used ${formatAge(session.lastUsedAt)}, signed in ${formatDay(session.createdAt)}`}
                </span>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

interface LoadedProps<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>;
  failed: string;
  children: (data: T) => ReactNode;
}

function Loaded<T>({ query: { data, error, refetch }, failed, children }: LoadedProps<T>) {
  if (data !== undefined) return children(data);
  return error ? (
    <PanelFailure title={failed} error={error} onRetry={() => void refetch()} />
  ) : (
    <Loading height="6rem" />
  );
}
