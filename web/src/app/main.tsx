import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../theme/fonts.css';
import '../theme/base.css';
import '../theme/buttons.css';
import '../features/layout/shell.css';
import '../features/home/components/hero.css';
import { followOtherTabs, sessionStore } from '../shared/auth/session-store.ts';
import { followColorMode } from '../shared/preferences/color-mode.ts';
import { App } from './app.tsx';
import { reloadOnceForMissingChunk } from './reload-once.ts';
import { preloadPage } from './routes.tsx';

reloadOnceForMissingChunk();
followOtherTabs();
followColorMode();

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no element with the id root.');

// The shell in index.html stays on screen until the first page's own code is here: no blank page in between.
preloadPage(location.pathname, sessionStore.get()).finally(() => {
  createRoot(container).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
});
