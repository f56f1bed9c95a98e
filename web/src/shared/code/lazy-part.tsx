import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { showToast } from '../toasts/show-toast.ts';
import { Boundary } from './boundary.tsx';
import { CodeLoadError, loadCode } from './load-code.ts';
import { offerNewBuild } from './new-build.ts';

interface Closable {
  onClose?: (() => void) | undefined;
}

/** The properties of the component that a module exports under a name. */
type PropsOf<M, Name extends keyof M> = M[Name] extends ComponentType<infer P extends object> ? P : never;

/**
 * A dialog or widget in a chunk of its own, loaded when it is first shown. When that fails the page stays as it is: a toast
 * says so, and the part is closed, so that the next press tries again.
 * @param name of what the module exports
 * @param loading what stands in its place meanwhile; nothing for dialogs
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
    // Chosen on mounting: loaded code shows at once, and what failed is loaded again.
    const [Part] = useState<ComponentType<P>>(() => loaded ?? lazy(loadPart));
    return (
      <Boundary
        onError={(error) => {
          void announce(error);
          props.onClose?.();
        }}
      >
        <Suspense fallback={loading}>
          <Part {...props} />
        </Suspense>
      </Boundary>
    );
  };
}

async function announce(error: unknown): Promise<void> {
  if (!(error instanceof CodeLoadError)) {
    showToast('Something went wrong on our side. Please try again.', 'error');
  } else if (!(await offerNewBuild())) {
    showToast('This part could not be loaded. Please check your connection and try again.', 'error');
  }
}
