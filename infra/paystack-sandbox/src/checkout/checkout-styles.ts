import { baseStyles } from '../http/styles.ts';

/** Styles of the hosted page: one centred card, full width on phones. */
export const checkoutStyles = `${baseStyles}
main{width:100%;max-width:30rem;margin:0 auto;padding:1rem 1rem 2.5rem}
.card{background:var(--surface);border:1px solid var(--soft);border-radius:16px;overflow:hidden}
.sum{padding:1.25rem 1.25rem 1rem}
.sum h1{font-size:2rem;line-height:1.15;font-weight:750;letter-spacing:-.01em;font-variant-numeric:tabular-nums}
.sum p{color:var(--muted);overflow-wrap:anywhere}
nav ul{display:flex;border-bottom:1px solid var(--soft)}
nav li{flex:1}
nav a{display:flex;align-items:center;justify-content:center;height:100%;min-height:48px;padding:.25rem;text-align:center;color:var(--muted);text-decoration:none;
font-weight:600;border-bottom:3px solid transparent}
nav a[aria-current]{color:var(--ink);border-bottom-color:var(--action)}
.body{padding:1.25rem;display:grid;gap:1rem}
form{display:grid;gap:1rem}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:.75rem;align-items:end}
input+.hint{margin-top:.5rem}
.sum+.body{padding-top:0}
.cards{display:grid;gap:.5rem}
.cards a{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 .75rem;min-height:48px;align-items:center;padding:.4rem .75rem;
border:1px solid var(--soft);border-radius:10px;color:var(--ink);text-decoration:none}
.cards a:hover{background:var(--soft)}
.cards a[aria-current]{border-color:var(--action)}
.cards code{color:var(--muted)}
.details{display:grid;gap:.75rem;padding:1rem;border-radius:10px;background:var(--ground)}
.details dt{color:var(--muted);font-size:.9rem}
.details dd{font-weight:650;font-size:1.15rem;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
.late{display:grid;grid-template-columns:repeat(auto-fit,minmax(11rem,1fr));gap:.75rem;align-items:end}
.out{padding:0 1.25rem 1.25rem}
.out button{width:100%}
.fine-print{margin-top:1rem;text-align:center;color:var(--muted);font-size:.9rem}
.code{font-size:1.4rem}
`;

/** Polls the payment's status every 2 seconds, and redirects on success. */
export const waitingScript = `
const look = async () => {
  try {
    const response = await fetch(location.pathname + '/status', { cache: 'no-store' });
    const { status, redirect_url: next } = await response.json();
    if (status === 'success') { if (next) location.replace(next); else location.reload(); return; }
  } catch {}
  setTimeout(look, 2000);
};
setTimeout(look, 2000);
`;
