import { type Endpoint, errorCodesOf, type Method, services } from '@poc/contracts/endpoint';
import { errorCatalogue } from '@poc/contracts/errors';
import { escapeHtml } from '@poc/kit/http/html';
import { z } from 'zod';

const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'DELETE'];

const audience: Record<Endpoint['access'], string> = {
  public: 'everyone',
  member: 'members',
  self: 'the owner of {id}',
  admin: 'administrators',
  signed: 'the payment provider',
};

/**
 * Renders the reference page: plain HTML, grouped by service, without scripts or third-party resources.
 * @param publicUrl the origin, without a trailing slash
 */
export function renderReference(endpoints: readonly Endpoint[], publicUrl: string): string {
  const groups = services.map((service) => ({
    service,
    own: endpoints.filter((endpoint) => endpoint.service === service).sort(byPath),
  }));
  const links = groups.map(({ service, own }) => `<a href="#${service}">${service} <b>${own.length}</b></a>`);
  const sections = groups.map(
    ({ service, own }) =>
      `<section id="${service}"><h2>${service}</h2>${own.map(operation).join('')}</section>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>POC API reference</title>
<style>${referenceStyle}</style>
</head>
<body>
<header>
<h1>POC API</h1>
<p>${endpoints.length} operations under <code>${escapeHtml(publicUrl)}/api</code>, generated from the contracts.
Sign in with <code>POST /auth/login</code> and send the token as <code>Authorization: Bearer …</code>.
Lists are bare arrays; the <code>X-Total-Count</code> and <code>Link</code> headers page them. Errors are
<code>{ error, code, errors?, requestId }</code>. Every response reports your quota for the current minute:
<code>RateLimit-Limit</code>, <code>RateLimit-Remaining</code> and <code>RateLimit-Reset</code> (seconds). Realtime is at <code>/socket.io</code>.
OpenAPI document: <a href="/api/openapi.json">openapi.json</a>.</p>
<nav aria-label="Services">${links.join('')}</nav>
</header>
<main>${sections.join('')}</main>
</body>
</html>
`;
}

const byPath = (a: Endpoint, b: Endpoint): number =>
  a.path.localeCompare(b.path) || methods.indexOf(a.method) - methods.indexOf(b.method);

function operation(endpoint: Endpoint): string {
  const { id, method, path, summary, access, success } = endpoint;
  const response =
    success.status === 204 ? '' : block(`Response ${success.status}`, success.schema, 'output');
  return `<details id="${escapeHtml(id)}"><summary><span class="method ${method.toLowerCase()}">${method}</span>
<code>${escapeHtml(path)}</code> <span class="what">${escapeHtml(summary)}</span>
<span class="who">${escapeHtml(audience[access])}</span></summary>
<p>Operation <code>${escapeHtml(id)}</code>${endpoint.idempotent ? ', safe to retry' : ''}.
Success: <b>${success.status}</b> ${success.status === 204 ? '' : escapeHtml(success.contentType)}</p>
${block('Path', endpoint.params, 'input')}${block('Query', endpoint.query, 'input')}
${endpoint.bodyKind === 'none' ? '' : block(`Body (${endpoint.bodyKind}, at most ${endpoint.maxBodyBytes / 1024} KB)`, endpoint.body, 'input')}
${response}${failures(endpoint)}</details>`;
}

/** Outlines a schema, one field per line; `?` marks optional fields. Empty for an object without fields. */
function block(title: string, schema: z.ZodType, io: 'input' | 'output'): string {
  const described = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  if (described.type === 'object' && described.properties && Object.keys(described.properties).length === 0)
    return '';
  return `<h3>${escapeHtml(title)}</h3><pre>${escapeHtml(outline(described, ''))}</pre>`;
}

type Described = z.core.JSONSchema.BaseSchema;

function outline(schema: Described, indent: string): string {
  const inner = `${indent}  `;
  if (schema.properties) {
    const required = new Set(schema.required ?? []);
    const fields = Object.entries(schema.properties).map(([name, field]) => {
      const mark = required.has(name) ? '' : '?';
      return `${inner}${name}${mark}: ${typeof field === 'boolean' ? 'anything' : outline(field, inner)}`;
    });
    return `{\n${fields.join('\n')}\n${indent}}`;
  }
  if (schema.type === 'array') {
    const { items } = schema;
    return `[ ${items && typeof items === 'object' && !Array.isArray(items) ? outline(items, indent) : 'anything'} ]`;
  }
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) {
    return choices
      .map((choice) => (typeof choice === 'boolean' ? 'anything' : outline(choice, indent)))
      .join(' | ');
  }
  return `${simple(schema)}${bounds(schema)}`;
}

function simple(schema: Described): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  return [schema.type ?? 'anything', schema.format].filter((part) => part !== undefined).join(', ');
}

function bounds(schema: Described): string {
  const { minLength, maxLength, minimum, maximum } = schema;
  const limits = [
    minLength === undefined ? '' : `at least ${minLength} long`,
    maxLength === undefined ? '' : `at most ${maxLength} long`,
    minimum === undefined || minimum <= Number.MIN_SAFE_INTEGER ? '' : `from ${minimum}`,
    maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER ? '' : `to ${maximum}`,
    schema.default === undefined ? '' : `default ${JSON.stringify(schema.default)}`,
  ].filter((part) => part !== '');
  return limits.length === 0 ? '' : ` (${limits.join(', ')})`;
}

function failures(endpoint: Endpoint): string {
  const rows = errorCodesOf(endpoint)
    .map((code) => ({ code, ...errorCatalogue[code] }))
    .sort((a, b) => a.status - b.status)
    .map(
      ({ code, status, text }) =>
        `<tr><td>${status}</td><td><code>${code}</code></td><td>${escapeHtml(text)}</td></tr>`,
    );
  return `<h3>Errors</h3><div class="wide"><table>${rows.join('')}</table></div>`;
}

const referenceStyle = `
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
