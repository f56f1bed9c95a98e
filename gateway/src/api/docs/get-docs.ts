import { getDocs as contract } from '@poc/contracts/endpoints/gateway';
import { everyone } from '@poc/kit/auth/policies';
import { escapeHtml } from '@poc/kit/http/html';
import { route } from '@poc/kit/http/route';

/** Settings of Scalar: no fonts, metrics, assistants or links of its own servers. */
const configuration = {
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
};

/** Scalar, a file of the web app's build, renders the reference from the OpenAPI document. */
export const referencePage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>POC API reference</title>
<link rel="icon" href="/favicon.svg">
</head>
<body>
<noscript>The API as a document: <a href="/api/openapi.json">openapi.json</a></noscript>
<script id="api-reference" data-url="/api/openapi.json" data-configuration="${escapeHtml(JSON.stringify(configuration))}"></script>
<script src="/api-reference.js"></script>
</body>
</html>
`;

export const getDocs = route(contract, everyone, () => async () => referencePage);
