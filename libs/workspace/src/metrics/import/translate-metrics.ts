import { assertDbtSize, assertOsiSize } from './assert-document-size.js';
import { translateDbt } from './dbt.js';
import { nothingToImport } from './nothing-to-import.js';
import { translateOsi } from './osi.js';
import type { ImportTarget, Translation } from './translation.js';

/** The metrics of a document in either format, each translated or with the reason why not. */
export function translateMetrics(document: unknown, target: ImportTarget): Translation[] {
  const translations = translate(document, target);
  if (translations.length === 0) throw nothingToImport('there are no metrics in it');
  return translations;
}

function translate(document: unknown, target: ImportTarget): Translation[] {
  if (typeof document === 'object' && document !== null) {
    if ('semantic_model' in document) return translateModels(document.semantic_model, target);
    // The current draft of the interchange format has its only model at the top level.
    if ('datasets' in document) return translateModels(document, target);
    if (['semantic_models', 'models', 'metrics'].some((key) => key in document)) {
      assertDbtSize(document);
      return translateDbt(document, target);
    }
  }
  throw nothingToImport(
    'neither Open Semantic Interchange (semantic_model) nor dbt (semantic_models, metrics) is in it',
  );
}

function translateModels(models: unknown, target: ImportTarget): Translation[] {
  assertOsiSize(models);
  return translateOsi(models, target);
}
