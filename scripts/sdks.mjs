/** `npm run sdks`: writes the types of the SDKs from the OpenAPI document for API keys. */
import { writeFileSync } from 'node:fs';
import { madeFiles } from './sdks/made-files.mjs';

/** @type {{ openApiDocument: (callers: 'keys') => import('./sdks/shapes.mjs').Document }} */
const { openApiDocument } = await import(
  new URL('../dist/apps/api/src/openapi/openapi.js', import.meta.url).href
);

for (const { url, text } of madeFiles(openApiDocument('keys'))) writeFileSync(url, text);
