import { escapeHtml } from '@poc/kit/http/html';
import type { LoadRequest } from './arguments.ts';
import { describeSizes, profiles } from './profiles.ts';
import { type Metric, notesOn, summaryRows } from './summary.ts';

/** Result of a run. */
export interface Report {
  readonly request: LoadRequest;
  readonly metrics: readonly Metric[];
  readonly passed: boolean;
  readonly startedAt: Date;
  readonly cores: number;
  readonly k6: string;
}

/** Renders a run's report as a self-contained page. */
export function htmlReport({ request, metrics, passed, startedAt, cores, k6 }: Report): string {
  const { profile, origin, sizes } = request;
  const { times, thresholds } = summaryRows(metrics);
  const notes = notesOn(metrics);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(profile)}: ${passed ? 'met' : 'exceeded'}</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #1c1b1f; background: #fff; }
table { border-collapse: collapse; width: 100%; margin: 1rem 0; }
th, td { text-align: left; padding: 0.3rem 0.6rem; border-bottom: 1px solid #ccc; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
.met { color: #0a5c2b; } .exceeded { color: #a3121f; font-weight: bold; } .empty { color: #5f5f5f; }
</style>
<h1>${escapeHtml(profile)}</h1>
<p>${escapeHtml(profiles[profile].about)}: ${escapeHtml(describeSizes(profile, sizes))}, at ${escapeHtml(origin)}.</p>
<p class="${passed ? 'met' : 'exceeded'}">${passed ? 'All thresholds were met.' : 'A threshold was exceeded.'}</p>
<table>
<caption>Milliseconds</caption>
<tr><th scope="col">Metric</th>${['med', 'p(95)', 'p(99)', 'max'].map((name) => `<th scope="col" class="number">${name}</th>`).join('')}</tr>
${times.map(({ name, figures }) => `<tr><th scope="row">${escapeHtml(name)}</th>${figures.map((one) => `<td class="number">${escapeHtml(one)}</td>`).join('')}</tr>`).join('\n')}
</table>
<table>
<caption>Thresholds</caption>
<tr><th scope="col">Metric</th><th scope="col">Threshold</th><th scope="col" class="number">Measured</th><th scope="col">Outcome</th></tr>
${thresholds.map(({ name, expression, value, outcome }) => `<tr><th scope="row">${escapeHtml(name)}</th><td>${escapeHtml(expression)}</td><td class="number">${escapeHtml(value)}</td><td class="${outcome}">${outcome}</td></tr>`).join('\n')}
</table>
${notes.length > 0 ? `<ul>${notes.map((note) => `<li>${escapeHtml(note)}</li>`).join('')}</ul>` : ''}
<p>Started ${startedAt.toISOString()}, k6 ${escapeHtml(k6)}, from a machine with ${cores} cores.</p>
</html>
`;
}
