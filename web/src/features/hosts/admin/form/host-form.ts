import { hostBounds, hostRules } from '@poc/contracts/admin-field-rules';
import type { ManagedHost } from '@poc/contracts/entities/hosts';
import { entityForm } from '../../../../shared/admin/form/entity-form.ts';
import type { HostBody } from '../api/host-kind.ts';

export const hostForm = entityForm<ManagedHost, HostBody>()(
  { rules: hostRules, bounds: hostBounds },
  {
    name: {
      kind: 'text',
      label: 'Name',
      hint: 'The page’s URL is created from this name. It does not change when you rename the host.',
      required: true,
      missing: 'Please enter a name.',
    },
    role: { kind: 'text', label: 'Role', required: true, missing: 'Please enter a role.' },
    bio: { kind: 'area', label: 'Bio', required: true, rows: 4, missing: 'Please enter a bio.' },
    position: {
      kind: 'whole',
      label: 'Position',
      hint: 'Lower numbers come first. The home page shows the first three.',
      required: true,
      first: '0',
    },
    account_email: {
      kind: 'text',
      label: 'Account (email address)',
      hint: 'New chat messages, and posts, show the badge “Host” while the host is active and the profile is not private. Only administrators see the address.',
      omitUnchanged: true,
      input: { type: 'email', autoComplete: 'off' },
    },
    active: { kind: 'check', label: 'Active: visible on the site', first: true },
    picture_url: {
      kind: 'text',
      label: 'Picture address',
      hint: 'Filled in when you upload a picture. Empty it to remove the picture.',
    },
  },
);
