import type { ManagedHost } from '@poc/contracts/entities/hosts';
import { idOf } from '../../../shared/testing/people.ts';

/** A host in the administrators' form. */
export const aHost = (changes: Partial<ManagedHost> = {}): ManagedHost => ({
  id: idOf(1),
  slug: 'kemi-bankole',
  name: 'Kemi Bankole',
  role: 'Candlesticks and comedy',
  bio: 'Ten years on a trading desk.',
  picture_url: '/img/host-1.webp',
  followers: 4,
  active: true,
  position: 0,
  account_id: null,
  account_email: '',
  version: 1,
  ...changes,
});
