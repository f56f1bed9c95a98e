import { Link, useLocation } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { useSession } from '../../../shared/auth/use-session.ts';
import { Redirect } from '../../../shared/components/redirect.tsx';
import { AccountScene } from '../components/account-scene.tsx';
import { RegisterForm } from '../components/register-form.tsx';
import { pageAfterSignIn } from '../components/wanted-page.ts';

/** Registration page. Signed-in users are redirected. */
export function RegisterPage() {
  const { state } = useLocation();
  const session = useSession();
  if (session) return <Redirect to={pageAfterSignIn(state, session.user.role)} />;
  return (
    <AccountScene
      title="Create your account"
      slogan="Take the front row."
      picture="/img/hero-3-800.webp"
      intro={
        <p>
          It is free. Have one already?{' '}
          <Link to={paths.login} state={state}>
            Login
          </Link>
        </p>
      }
    >
      <RegisterForm />
    </AccountScene>
  );
}
