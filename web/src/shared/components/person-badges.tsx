import Chip from '@mui/material/Chip';
import type { Author } from '@poc/contracts/entities/identity';
import { planNames } from '../entitlements/plan-names.ts';
import { roleLabels } from '../text/role-labels.ts';

interface PersonBadgesProps extends Pick<Author, 'role' | 'plan' | 'answers' | 'host'> {
  /** True if members without a plan also have a badge. */
  isMemberNamed?: boolean;
}

/** Badges next to a name: administrator, host or paid plan, and accepted answers. */
export function PersonBadges({ answers, isMemberNamed = false, ...person }: PersonBadgesProps) {
  return (
    <>
      {person.host && <Chip color="danfo" label="Host" />}
      <RoleBadge {...person} isMemberNamed={isMemberNamed && !answers} />
      {answers && <Chip color="success" label="Answers" />}
    </>
  );
}

function RoleBadge({ role, plan, host, isMemberNamed }: Omit<PersonBadgesProps, 'answers'>) {
  if (role === 'admin') return <Chip color="danfo" label={roleLabels.admin} />;
  if (host) return null;
  if (plan) return <Chip color={plan === 'ultimate' ? 'stage' : 'success'} label={planNames[plan]} />;
  return isMemberNamed ? <Chip label={roleLabels.user} /> : null;
}
