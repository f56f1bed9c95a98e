import { createServer } from 'node:http';
import express from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';
import jwt from 'jsonwebtoken';
import { listen } from '../processes/listen.ts';
import { reportToBench } from '../processes/report-to-bench.ts';

/**
 * Baseline for the gateway: express, jsonwebtoken with a PEM key, and http-proxy-middleware with its defaults.
 * Arguments: URLs of the list and of everything else, public key.
 */
const [listUrl = '', restUrl = '', publicKey = ''] = process.argv.slice(2);

const app = express();
app.use((req, res, next) => {
  const token = req.headers.authorization?.split(' ')[1];
  if (token === undefined) return next();
  jwt.verify(token, publicKey, { algorithms: ['RS256'] }, (error) => {
    if (error) res.status(401).json({ error: 'Unauthorized' });
    else next();
  });
});
app.use(createProxyMiddleware({ target: listUrl, changeOrigin: true, pathFilter: '/api/shows' }));
const rest = createProxyMiddleware({ target: restUrl, changeOrigin: true });
app.use(rest);
reportToBench(await listen(createServer(app).on('upgrade', rest.upgrade)));
