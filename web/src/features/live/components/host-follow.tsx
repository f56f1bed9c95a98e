import type { HostByline } from '@poc/contracts/entities/hosts';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../shared/auth/use-session.ts';
import { hostQuery } from '../../../shared/catalog/api/shows-query.ts';
import { FollowButton } from '../../../shared/catalog/follow-button.tsx';

/** Follow button of the stream's host. Visitors follow no host, so it sends no request for them. */
export function HostFollow({ host }: { host: HostByline }) {
  const isSignedIn = useSession() !== null;
  const { data } = useQuery({ ...hostQuery(host.slug), enabled: isSignedIn });
  if (isSignedIn && !data) return null;
  return <FollowButton host={data ?? { ...host, following: false }} size="small" />;
}
