/** What the sandbox says about itself: no more than what is there. */
export const indexPage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Paystack sandbox of POC</title>
<style>
:root{color-scheme:light dark}
body{font:16px/1.6 system-ui,sans-serif;max-width:38rem;margin:12vh auto;padding:0 1rem}
code{font-family:ui-monospace,monospace}
</style>
<h1>Paystack sandbox of POC</h1>
<p>This process stands in for Paystack while POC runs on one machine. No money moves here and no card is real.</p>
<p>Its API and its hosted payment page are not built yet; payments are the work of a later step. Today it answers
<a href="/healthz"><code>/healthz</code></a>, <a href="/readyz"><code>/readyz</code></a> and
<a href="/metrics"><code>/metrics</code></a>.</p>
</html>
`;
