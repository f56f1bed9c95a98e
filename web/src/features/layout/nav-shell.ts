const nav =
  '<header class="nav"><div class="nav-row page"><a class="nav-brand" href="/" aria-label="POC, home"><span class="brand"><span class="brand-plate">POC</span></span></a></div></header>';

/** Outline of the navigation bar and a page's first text as HTML, shown until the app runs on pages without content. */
export const navShellMarkup = (words = 'Loading…') =>
  `<div class="shell">${nav}<main class="page"><p role="status" class="shell-words">${words}</p></main></div>`;
