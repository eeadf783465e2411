import { toPython } from './python.mjs';
import { readShapes } from './shapes.mjs';
import { toTypeScript } from './typescript.mjs';

const sdks = new URL('../../sdks/', import.meta.url);

/**
 * The generated files of the SDKs: each one's address and the text that it should have.
 * @param {import('./shapes.mjs').Document} document the OpenAPI document for API keys
 * @returns {{ url: URL, text: string }[]}
 */
export function madeFiles(document) {
  const shapes = readShapes(document);
  return [
    { url: new URL('typescript/src/contract.ts', sdks), text: toTypeScript(shapes) },
    { url: new URL('python/src/questglass/contract.py', sdks), text: toPython(shapes) },
  ];
}
