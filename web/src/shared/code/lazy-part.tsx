import Button from '@mui/material/Button';
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { useHydrated } from '../first-pass.ts';
import { showToast } from '../toasts/show-toast.ts';
import { Boundary, type Failure } from './boundary.tsx';
import { CodeLoadError, loadCode } from './load-code.ts';
import { offerNewBuild } from './new-build.ts';

interface Closable {
  onClose?: (() => void) | undefined;
}

type PropsOf<M, Name extends keyof M> = M[Name] extends ComponentType<infer P extends object> ? P : never;

/**
 * A dialog or widget in its own chunk, loaded when it is first rendered. When loading fails, a dialog closes and shows
 * a toast, so that the next click retries; a part of a page shows a notice with a retry button.
 * @param name of the module's export
 * @param loading placeholder while loading; none for dialogs
 */
export function lazyPart<M, Name extends keyof M>(
  load: () => Promise<M>,
  name: Name,
  loading: ReactNode = null,
): ComponentType<PropsOf<M, Name>> {
  type P = PropsOf<M, Name>;
  let loaded: ComponentType<P> | null = null;
  const loadPart = async () => {
    loaded = (await loadCode(load))[name] as ComponentType<P>;
    return { default: loaded };
  };
  return function LazyPart(props: P & Closable) {
    // Evaluated on mount: loaded code renders immediately, and failed code is loaded again.
    const choose = () => loaded ?? lazy(loadPart);
    const [Part, setPart] = useState<ComponentType<P>>(choose);
    const hydrated = useHydrated();
    const failing =
      loading === null
        ? {
            fallback: null,
            onError: (error: unknown) => {
              void announce(error);
              props.onClose?.();
            },
          }
        : {
            fallback: (failure: Failure) => <PartFailure {...failure} />,
            onError: (error: unknown) => error instanceof CodeLoadError && void offerNewBuild(),
            onReset: () => setPart(choose),
          };
    // The server renders no dialog.
    if (loading === null && !hydrated) return null;
    return (
      <Boundary {...failing}>
        <Suspense fallback={loading}>{hydrated ? <Part {...props} /> : loading}</Suspense>
      </Boundary>
    );
  };
}

const lost = 'This section could not be loaded. Please check your connection and try again.';
const broken = 'Something went wrong on our side. Please try again.';

function PartFailure({ error, retry }: Failure) {
  return (
    <div role="alert" style={{ paddingBlock: '1.5rem' }}>
      <p>{error instanceof CodeLoadError ? lost : broken}</p>
      <Button variant="contained" onClick={retry}>
        Try Again
      </Button>
    </div>
  );
}

async function announce(error: unknown): Promise<void> {
  if (!(error instanceof CodeLoadError)) {
    showToast(broken, 'error');
  } else if (!(await offerNewBuild())) {
    showToast(lost, 'error');
  }
}
