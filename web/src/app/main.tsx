import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import '../theme/fonts.css';
import '../theme/base.css';
import '../theme/utilities.css';
import '../features/layout/shell.css';
import '../features/home/components/hero.css';
import { queryClient } from '../shared/api/query-client.ts';
import { reportError, reportUncaughtErrors } from '../shared/api/report-error.ts';
import { followOtherTabs, sessionStore } from '../shared/auth/session-store.ts';
import { followNewBuilds } from '../shared/code/new-build.ts';
import { registerWorker } from '../shared/code/register-worker.ts';
import { followInput } from '../shared/code/unsaved-input.ts';
import { followHistory } from '../shared/history-steps.ts';
import { followInstallPrompt } from '../shared/hooks/use-install-prompt.ts';
import { followColorMode } from '../shared/preferences/color-mode.ts';
import { App } from './app.tsx';
import { keepFocus } from './navigation/keep-focus.ts';
import { preloadPage } from './page-code.ts';
import { prefetchPage } from './pages/page-data.ts';

reportUncaughtErrors();
followOtherTabs();
followColorMode();
followHistory();
followInput();
followNewBuilds();
followInstallPrompt();
registerWorker();

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no element with the id root.');

// The prerendered page stays until the page's own code and data are loaded, to avoid a blank screen.
const { pathname, search } = location;
const coming = [preloadPage(pathname, sessionStore.get()), prefetchPage(queryClient, pathname, search)];
Promise.allSettled(coming).then(() => {
  keepFocus(container);
  delete document.documentElement.dataset.signedIn;
  const root = createRoot(container, {
    onCaughtError: (error) => {
      // biome-ignore lint/suspicious/noConsole: React's default behaviour, for developers
      console.error(error);
      reportError(error, 'caught');
    },
  });
  // A transition: the prerendered page stays meanwhile, and a slow phone responds to taps and scrolling.
  startTransition(() =>
    root.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
});
