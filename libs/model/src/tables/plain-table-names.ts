import { nameParts } from '../words/name-words.js';
import { singular } from '../words/noun.js';
import { areaOf, areaPrefixes, isMainArea } from './area-prefixes.js';

/** Parts of a name that say how a table is stored, and not which thing it stores: at the beginning, and at the end. */
const before = new Set(
  'dim dims fact facts fct stg staging tbl tb tab raw v vw view t d f mst mstr mart ods dwh base src int app lkp bridge xref'.split(
    ' ',
  ),
);
const behind = new Set(
  'tbl tb tab table export data dim fact mst mstr master hd hdr hdrs head header vw view v t stg lkp bridge xref'.split(
    ' ',
  ),
);
/** Abbreviations for the parts of a thing: the details of an invoice are its lines. */
const lines = new Set('lin ln lns line lines dtl dtls det'.split(' '));
/** Words in the name of the table that people mean, if two tables are of one thing. */
const main = new Set('dim dims fact facts fct mst mstr master hd hdr hdrs head header'.split(' '));

interface PlainName {
  name: string;
  /** The distance from the name of the thing itself. */
  rank: number;
  /** The name if another table has a better claim: "pur_order" is then a purchase order. */
  otherwise: string;
}

/**
 * Returns the names of tables without the parts that say how they are stored and which part of the business owns them: "dim_customer" is
 * customer, "inv_hdr" inv, "crm_contact" contact. A name stays if nothing else is left of it, or if another table has that name or an equal claim
 * to it. Each table is a step, so that the caller can yield.
 */
export function* plainTableSteps(
  names: readonly string[],
): Generator<void, { name: string; area: string | undefined }[]> {
  const namesInParts: string[][] = [];
  for (const name of names) {
    namesInParts.push(nameParts(name));
    yield;
  }
  const areas = areaPrefixes(namesInParts);
  yield;
  const plain: PlainName[] = [];
  const claims = new Map<string, PlainName[]>();
  for (const [place, name] of names.entries()) {
    const own = plainName(name, namesInParts[place] ?? [], areas[place]);
    plain.push(own);
    const claim = claimOf(own.name);
    const rivals = claims.get(claim) ?? [];
    rivals.push(own);
    claims.set(claim, rivals);
    yield;
  }
  const entitled = new Set([...claims.values()].flatMap(entitledAmong));
  return plain.map((own, place) => {
    const prefix = areas[place];
    return { name: entitled.has(own) ? own.name : own.otherwise, area: prefix && areaOf(prefix) };
  });
}

/** Returns the rivals that may keep the name they all claim: each with that very name, otherwise the only one of the nearest. */
function entitledAmong(rivals: readonly PlainName[]): readonly PlainName[] {
  const least = rivals.reduce((rank, own) => Math.min(rank, own.rank), Infinity);
  const nearest = rivals.filter(({ rank }) => rank === least);
  return least === 0 || nearest.length === 1 ? nearest : [];
}

/** Returns the name that a table claims, in the singular: "customers" and "dim_customer" claim the same name. */
function claimOf(name: string): string {
  const parts = nameParts(name);
  return [...parts.slice(0, -1), singular(parts.at(-1) ?? name)].join('_');
}

function plainName(name: string, parts: readonly string[], area: string | undefined): PlainName {
  if (area !== undefined) return nameInArea(parts, area);
  const first = parts.findIndex((part, place) => !before.has(part) || place === parts.length - 1);
  let end = parts.length;
  while (end - first > 1 && behind.has(parts[end - 1] ?? '')) end -= 1;
  const kept = parts.slice(Math.max(0, first), end);
  const last = kept.at(-1) ?? '';
  const isOfLines = kept.length > 1 && lines.has(last);
  const dropped = [...parts.slice(0, Math.max(0, first)), ...parts.slice(end)];
  if (dropped.length === 0 && !isOfLines) return { name, rank: 0, otherwise: name };
  return {
    name: (isOfLines ? [...kept.slice(0, -1), 'line'] : kept).join('_'),
    rank: dropped.length === 0 ? 0 : dropped.every((part) => main.has(part)) ? 1 : 2,
    otherwise: name,
  };
}

function nameInArea([, ...parts]: readonly string[], area: string): PlainName {
  const { name: thing } = plainName(parts.join('_'), parts, undefined);
  return { name: thing, rank: isMainArea(area) ? 1 : 2, otherwise: `${areaOf(area) ?? area}_${thing}` };
}
