import type { User } from '@poc/contracts/entities/identity';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../../shared/auth/use-session.ts';
import { PageHeader } from '../../../shared/components/page-header.tsx';
import { PanelFailure } from '../../../shared/components/panel.tsx';
import { Loading } from '../../../shared/components/skeleton.tsx';
import { isRunning, subscriptionQuery } from '../../../shared/subscription/api/subscription-queries.ts';
import { userQuery } from '../api/profile-queries.ts';
import { AccountInformation, PersonalInformation } from './account-details.tsx';
import { AvatarPanel } from './avatar-panel.tsx';
import { ConfirmEmail } from './confirm-email.tsx';
import { EditProfile } from './edit-profile.tsx';
import styles from './profile.module.css';
import { ProfileHead } from './profile-head.tsx';
import { SubscriptionPanel } from './subscription-panel.tsx';

/** `/user/profile`: shows the stored profile immediately and then refreshes it. */
export function ProfilePage() {
  const user = useSession()?.user;
  if (!user) return null;
  return (
    <div className="page">
      <PageHeader title="My Profile" />
      {/* The prerendered page has no user. */}
      {user.email === '' ? <Loading text="Loading your profile…" height="24rem" /> : <Profile user={user} />}
    </div>
  );
}

function Profile({ user }: { user: User }) {
  const [editing, setEditing] = useState(false);
  const fresh = useQuery(userQuery(user.id));
  const subscription = useQuery(subscriptionQuery(user.id));

  return (
    <>
      <div className={styles.stack}>
        {fresh.isError && (
          <PanelFailure
            title="This may be out of date: it could not be refreshed."
            error={fresh.error}
            onRetry={() => void fresh.refetch()}
          />
        )}
        <ProfileHead
          user={user}
          subscribed={isRunning(subscription.data ?? null)}
          onEdit={() => setEditing(true)}
        />
        {user.pendingEmail !== undefined && (
          <ConfirmEmail key={user.pendingEmail} user={user} newEmail={user.pendingEmail} />
        )}
        <div className={styles.grid}>
          <PersonalInformation user={user} />
          <AccountInformation user={user} />
          <AvatarPanel user={user} />
          <SubscriptionPanel query={subscription} userId={user.id} />
        </div>
      </div>
      {editing && <EditProfile user={user} onClose={() => setEditing(false)} />}
    </>
  );
}
