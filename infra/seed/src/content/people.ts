import type { Visibility } from '@poc/contracts/common';

export interface DemoPerson {
  /** Stable handle for other content; never shown. */
  readonly key: string;
  readonly name: string;
  readonly email: string;
  /** E.164, from a block of demo numbers. */
  readonly phone: string;
  readonly role: 'admin' | 'user';
  /** File under media/avatars; null for people shown by their initial. */
  readonly avatarFile: string | null;
  /** Profile visibility; default: public, so that visitors see a lively community. */
  readonly showsProfileTo?: Visibility;
  /** Age of the account at seeding, in days. */
  readonly joinedDaysAgo: number;
}

function community(
  key: string,
  name: string,
  phone: string,
  joinedDaysAgo: number,
  avatarFile: string | null = null,
): DemoPerson {
  return {
    key,
    name,
    email: `${key}@people.poc.test`,
    phone,
    role: 'user',
    avatarFile,
    joinedDaysAgo,
  };
}

/** The seven demo accounts, the last of them a host's, then six community members without usable passwords. */
export const people: readonly DemoPerson[] = [
  {
    key: 'admin',
    name: 'Ngozi Adeyemi',
    email: 'admin@poc.test',
    phone: '+2348030000101',
    role: 'admin',
    avatarFile: 'admin.webp',
    joinedDaysAgo: 410,
  },
  {
    key: 'member',
    name: 'Chidi Okafor',
    email: 'member@poc.test',
    phone: '+2348030000102',
    role: 'user',
    avatarFile: 'member.webp',
    joinedDaysAgo: 236,
  },
  {
    key: 'ada',
    name: 'Ada Eze',
    email: 'ada@poc.test',
    phone: '+2348030000103',
    role: 'user',
    avatarFile: 'ada.webp',
    joinedDaysAgo: 198,
  },
  {
    key: 'tunde',
    name: 'Tunde Bakare',
    email: 'tunde@poc.test',
    phone: '+2348030000104',
    role: 'user',
    avatarFile: 'tunde.webp',
    joinedDaysAgo: 154,
  },
  {
    key: 'zainab',
    name: 'Zainab Yusuf',
    email: 'zainab@poc.test',
    phone: '+2348030000105',
    role: 'user',
    avatarFile: 'zainab.webp',
    joinedDaysAgo: 121,
  },
  {
    key: 'bola',
    name: 'Bola Adisa',
    email: 'bola@poc.test',
    phone: '+2348030000113',
    role: 'user',
    avatarFile: null,
    joinedDaysAgo: 97,
  },
  { ...community('kemi', 'Kemi Bankole', '+2348030000106', 402, 'kemi.webp'), email: 'kemi@poc.test' },
  community('emeka', 'Emeka Nwosu', '+2348030000107', 398, 'emeka.webp'),
  community('aisha', 'Aisha Danladi', '+2348030000108', 390, 'aisha.webp'),
  // Visitors see 'Sola O.'.
  { ...community('sola', 'Sola Ogunleye', '+2348030000109', 88), showsProfileTo: 'members' },
  community('blessing', 'Blessing Effiong', '+2348030000110', 74),
  community('ifeanyi', 'Ifeanyi Obi', '+2348030000111', 52),
  community('halima', 'Halima Bello', '+2348030000112', 19),
];
