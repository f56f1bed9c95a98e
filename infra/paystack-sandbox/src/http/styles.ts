/** Base styles of the sandbox's pages, light and dark. Text contrast is at least 4.5. */
export const baseStyles = `
:root{color-scheme:light dark;--ground:#f3f6f4;--surface:#fff;--ink:#10201a;--muted:#53635a;--line:#8a998f;--soft:#dfe6e1;
--action:#0b6b3a;--on-action:#fff;--hover:#085a30;--bad:#b3261e;--bad-soft:#fdecea;--good:#0b6b3a;--good-soft:#e5f4ea;--note:#ffc933;--on-note:#14201a}
@media (prefers-color-scheme:dark){:root{--ground:#0e1411;--surface:#161f1a;--ink:#f3f6f1;--muted:#a9b8ae;--line:#6d7d73;--soft:#26332b;
--action:#4ad68a;--on-action:#08160e;--hover:#6be3a1;--bad:#ff8f86;--bad-soft:#35191a;--good:#4ad68a;--good-soft:#14291d}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
h1,h2,p,ul,dl,dd{margin:0}
ul{padding:0;list-style:none}
a{color:var(--action)}
code{font-family:ui-monospace,Menlo,Consolas,monospace;font-size:.94em}
:focus-visible{outline:3px solid var(--action);outline-offset:2px}
button,.button{display:inline-flex;align-items:center;justify-content:center;min-height:48px;padding:.6rem 1.25rem;border:0;border-radius:999px;
background:var(--action);color:var(--on-action);font:inherit;font-weight:650;text-decoration:none;cursor:pointer}
button:hover,.button:hover{background:var(--hover)}
.quiet{background:none;color:var(--action);border:1px solid var(--line)}
.quiet:hover{background:var(--soft)}
label{display:block;font-weight:600;margin-bottom:.25rem}
input,select{width:100%;min-height:48px;padding:.5rem .75rem;border:1px solid var(--line);border-radius:10px;background:var(--surface);color:var(--ink);font:inherit}
.hint{color:var(--muted);font-size:.9rem}
.ribbon{background:var(--note);color:var(--on-note);text-align:center;padding:.4rem 1rem;font-size:.9rem;font-weight:600}
.alert{border-radius:10px;padding:.75rem 1rem;background:var(--bad-soft);color:var(--bad);font-weight:600}
.fine{background:var(--good-soft);color:var(--good)}
@media (prefers-reduced-motion:no-preference){button,.button{transition:background .15s ease-out}}
`;
