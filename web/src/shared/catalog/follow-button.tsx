import Button from '@mui/material/Button';
import type { HostDetail } from '@poc/contracts/entities/hosts';
import { Bell, BellRing } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useSession } from '../auth/use-session.ts';
import { AskToLogin } from '../components/ask-to-login.tsx';
import { useFollowHost } from './api/use-follow-host.ts';

interface FollowButtonProps {
  host: Pick<HostDetail, 'slug' | 'name' | 'following'>;
  size?: 'small' | 'medium';
}

/** Follows or unfollows a host. Visitors get the Login Required dialog. */
export function FollowButton({ host, size = 'medium' }: FollowButtonProps) {
  const session = useSession();
  const { pathname } = useLocation();
  const { mutate, isPending } = useFollowHost(host);
  const [asksToSignIn, setAsksToSignIn] = useState(false);
  const follows = session !== null && host.following;
  const Icon = follows ? BellRing : Bell;
  return (
    <>
      <Button
        size={size}
        variant={follows || size === 'small' ? 'outlined' : 'contained'}
        color={follows ? 'inherit' : 'primary'}
        aria-pressed={follows}
        aria-label={`Follow ${host.name}`}
        disabled={isPending}
        onClick={() => (session ? mutate(!follows) : setAsksToSignIn(true))}
      >
        <Icon size={20} aria-hidden="true" />
        {follows ? 'Following' : 'Follow'}
      </Button>
      {asksToSignIn && (
        <AskToLogin
          text={`Please login to follow ${host.name}.`}
          wanted={pathname}
          onClose={() => setAsksToSignIn(false)}
        />
      )}
    </>
  );
}
