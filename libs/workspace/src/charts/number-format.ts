import type { NumberFormat } from '#formats';
import { unitOf } from './unit.js';
import type { Unit, UnitClues } from './unit.js';

/** The format of numbers by their unit. */
export function formatOfUnit(found: Unit): NumberFormat {
  switch (found.unit) {
    case 'share':
    case 'percent':
      return { form: found.unit };
    case 'currency':
      return { form: 'currency', currency: found.code };
    case 'measured':
      return { form: 'number', unit: found.of };
    case 'none':
      return { form: 'number' };
  }
}

/** The format of a metric's numbers, by its curator's name and notes. */
export function metricFormat(metric: Pick<UnitClues, 'name' | 'description' | 'values'>): NumberFormat {
  return formatOfUnit(unitOf({ ...metric, computed: undefined }));
}
