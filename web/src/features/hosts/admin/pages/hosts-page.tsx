import { adminsOnly } from '../../../../shared/admin/admins-only.tsx';
import { ManagedPage } from '../../../../shared/admin/managed/managed-page.tsx';
import { lazyPart } from '../../../../shared/code/lazy-part.tsx';
import { hostKind } from '../api/host-kind.ts';
import { hostsList } from '../hosts-list.tsx';

// Loaded when opened, so that the list does not wait for its code.
const HostDialog = lazyPart(() => import('../form/host-dialog.tsx'), 'HostDialog');

export const HostsPage = adminsOnly(() => (
  <ManagedPage
    title="Hosts"
    text="The people who present shows. Link them in the form of a show."
    addLabel="Add Host"
    resource={hostsList}
    kind={hostKind}
    deleteText="Their shows remain, without a host, and their followers are lost. This cannot be undone."
    form={(host, onClose) => <HostDialog host={host} onClose={onClose} />}
  />
));
