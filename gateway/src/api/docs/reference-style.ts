export const referenceStyle = `
:root{color-scheme:light dark;--ink:#14201a;--paper:#fbfaf5;--line:#d9d6c8;--green:#0b6b3a;--quiet:#5a6259;--card:#fff}
@media(prefers-color-scheme:dark){:root{--ink:#eceadf;--paper:#121613;--line:#343b35;--green:#6fd39b;--quiet:#a5aca4;--card:#1a201c}}
*{box-sizing:border-box}
body{margin:0;font:16px/1.55 system-ui,sans-serif;color:var(--ink);background:var(--paper)}
header,main{max-width:62rem;margin:0 auto;padding:1rem}
h1{margin:1rem 0 0;font-size:2rem;letter-spacing:-.02em}
h2{margin:2.5rem 0 .75rem;text-transform:capitalize;border-bottom:4px solid var(--green);display:inline-block}
h3{margin:1rem 0 .25rem;font-size:.875rem}
a{color:var(--green)}
nav{display:flex;flex-wrap:wrap;gap:.5rem}
nav a{padding:.5rem .75rem;border:1px solid var(--line);border-radius:.5rem;text-decoration:none;background:var(--card)}
details{border:1px solid var(--line);border-radius:.5rem;margin:.4rem 0;background:var(--card);padding:0 .75rem}
summary{cursor:pointer;padding:.65rem 0;display:flex;flex-wrap:wrap;gap:.6rem;align-items:baseline}
summary:focus-visible,a:focus-visible{outline:3px solid var(--green);outline-offset:2px}
.method{font:700 .75rem/1 ui-monospace,monospace;min-width:3.5rem;color:var(--green)}
.what{flex:1 1 14rem}
.who{font-size:.8rem;color:var(--quiet)}
code,pre{font-family:ui-monospace,monospace;font-size:.875rem}
pre{overflow-x:auto;padding:.75rem;border:1px solid var(--line);border-radius:.4rem;margin:0}
.wide{overflow-x:auto}
table{border-collapse:collapse;font-size:.875rem;width:100%}
td{padding:.2rem .75rem .2rem 0;vertical-align:top}
`;
