import { escapeHtml } from '@poc/kit/http/html';

/** Settings of Scalar: no fonts, metrics, assistants or links of its own servers. */
const configuration = {
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
};

/** The API reference. Scalar, a file of the web app's build, renders it from the OpenAPI document. */
const page = `<!doctype html>
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

export const getDocs = async (): Promise<string> => page;
