import { invalidRequest } from '#contracts';
import { translateDbt } from './dbt.js';
import { translateOsi } from './osi.js';
import type { ImportTarget, Translation } from './translation.js';

const metricsMax = 500;

/** The metrics of a document in either format, translated or with the reason why not. */
export function translateMetrics(document: unknown, target: ImportTarget): Translation[] {
  const translations = translate(document, target);
  if (translations.length > metricsMax)
    throw refused(`there are ${translations.length} metrics in it; import at most ${metricsMax} at once`);
  if (translations.length === 0) throw refused('there are no metrics in it');
  return translations;
}

function translate(document: unknown, target: ImportTarget): Translation[] {
  if (typeof document === 'object' && document !== null) {
    if ('semantic_model' in document) return translateOsi(document.semantic_model, target);
    // The current draft of the interchange format has its one model at the top.
    if ('datasets' in document) return translateOsi(document, target);
    if (['semantic_models', 'models', 'metrics'].some((key) => key in document))
      return translateDbt(document, target);
  }
  throw refused(
    'neither Open Semantic Interchange (semantic_model) nor dbt (semantic_models, metrics) is in it',
  );
}

function refused(message: string) {
  return invalidRequest([{ path: 'yaml', message }], 'there is nothing to import');
}
