import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '#platform';
import { parseAllDocuments } from 'yaml';
import type { Document } from 'yaml';
import { ManifestError } from './manifest-error.js';

/** A document of a folder's files, and where it stands there: what it holds, or why it cannot be read. */
export type FoundDocument = { place: string } & ({ content: unknown } | { problem: string });

/** Reads every file of manifests in a folder, and not in those below it, as kubectl does; a file may hold several documents. */
export async function readDocuments(folder: string): Promise<FoundDocument[]> {
  const found: FoundDocument[] = [];
  for (const file of await listFiles(folder)) found.push(...(await documentsIn(folder, file)));
  return found;
}

async function listFiles(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries
      .filter((entry) => !entry.isDirectory() && /\.(?:ya?ml|json)$/.test(entry.name))
      .map(({ name }) => name)
      .toSorted();
  } catch (cause) {
    if (errorCode(cause) !== 'ENOENT' && errorCode(cause) !== 'ENOTDIR') throw cause;
    throw new ManifestError(`${folder} is no folder`, { cause });
  }
}

async function documentsIn(folder: string, file: string): Promise<FoundDocument[]> {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(await readFile(join(folder, file)));
  } catch (error) {
    const problem = unreadable[errorCode(error) ?? ''];
    if (problem === undefined) throw error;
    return [{ place: file, problem }];
  }
  // JSON is YAML, too.
  const documents = parseAllDocuments(text);
  return documents.map((document, index) => {
    const place = documents.length === 1 ? file : `${file}, document ${index + 1}`;
    return { place, ...contentOf(document) };
  });
}

/** Why a file cannot be read, by the error's code. */
const unreadable: Partial<Record<string, string>> = {
  ERR_ENCODING_INVALID_ENCODED_DATA: 'is not UTF-8: save it as that',
  ENOENT: 'is a link that leads to no file',
  EISDIR: 'is a link that leads to a folder',
  EACCES: 'cannot be read: its permissions are against it',
};

function contentOf(document: Document.Parsed): { content: unknown } | { problem: string } {
  const [syntaxError] = document.errors;
  if (syntaxError) return { problem: syntaxError.message };
  try {
    const content: unknown = document.toJS();
    // A cyclic value cannot be kept.
    JSON.stringify(content);
    return { content };
  } catch (error) {
    // An alias without its anchor, one that leads into itself, or too many of them.
    if (error instanceof ReferenceError) return { problem: error.message };
    if (error instanceof TypeError) return { problem: 'an alias leads to what it stands in' };
    throw error;
  }
}
