import Skeleton from '@mui/material/Skeleton';
import type { Settings, User } from '@poc/contracts/entities/identity';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSession } from '../../../shared/auth/use-session.ts';
import { lazyPart } from '../../../shared/code/lazy-part.tsx';
import { ErrorState } from '../../../shared/components/error-state.tsx';
import { PageHeader } from '../../../shared/components/page-header.tsx';
import { Loading } from '../../../shared/components/skeleton.tsx';
import { Tabs } from '../../../shared/components/tabs.tsx';
import { settingsQuery } from '../api/settings-query.ts';
import { AccountTab } from './account/account-tab.tsx';
import styles from './settings.module.css';

const loading = (
  <Loading text="Loading your settings…" className={styles.stack}>
    <Skeleton height="14rem" />
    <Skeleton height="18rem" />
  </Loading>
);
const NotificationsTab = lazyPart(
  () => import('./notifications/notifications-tab.tsx'),
  'NotificationsTab',
  loading,
);
const PrivacyTab = lazyPart(() => import('./privacy/privacy-tab.tsx'), 'PrivacyTab', loading);

const keys = ['account', 'notifications', 'privacy'] as const;

/** `/user/settings`: three tabs. The URL holds the open tab (`?tab=privacy`). */
export function SettingsPage() {
  const user = useSession()?.user;
  const [search, setSearch] = useSearchParams();
  const current = keys.find((key) => key === search.get('tab')) ?? 'account';
  if (!user) return null;
  return (
    <div className={`page ${styles.page}`}>
      <PageHeader title="Settings" />
      <Tabs
        label="Settings"
        current={current}
        onChange={(tab) => setSearch({ tab }, { replace: true })}
        tabs={[
          { key: 'account', label: 'Account Settings', content: <AccountTab user={user} /> },
          {
            key: 'notifications',
            label: 'Notifications',
            content: (
              <WithSettings user={user}>
                {(settings) => <NotificationsTab userId={user.id} saved={settings.notifications} />}
              </WithSettings>
            ),
          },
          {
            key: 'privacy',
            label: 'Privacy',
            content: (
              <WithSettings user={user}>
                {(settings) => <PrivacyTab user={user} saved={settings.privacy} />}
              </WithSettings>
            ),
          },
        ]}
      />
    </div>
  );
}

function WithSettings({ user, children }: { user: User; children: (settings: Settings) => ReactNode }) {
  const query = useQuery(settingsQuery(user.id));
  if (query.data) return children(query.data);
  if (query.isError) {
    return (
      <ErrorState
        error={query.error}
        title="Your settings could not be loaded"
        onRetry={() => void query.refetch()}
      />
    );
  }
  return loading;
}
