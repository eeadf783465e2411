import type { SourceModelDetail } from '#contracts';
import { Text } from '@mantine/core';
import { useMemo } from 'react';
import classes from './beliefs.module.css';
import { sureFrom } from './fact.js';
import { tableKey } from './facts.js';
import { linkSentence } from './link-facts.js';
import { layout, nodeHeight, nodeWidth } from './layout.js';
import { tableRoleWords } from './words.js';

/** A drawing of more tables is unreadable, and slow to draw. */
const drawnMax = 80;
const lettersMax = 22;
const smallest = 0.62;

interface Props {
  model: Pick<SourceModelDetail, 'tables' | 'links'>;
  onOpen: (table: string) => void;
}

/** A drawing of tables and their joins; a click on a table leads to its beliefs. The lists below have the same content. */
export function ModelDrawing({ model, onOpen }: Props) {
  const { shown, edges, drawing, refers } = useMemo(() => drawn(model), [model]);
  const margin = 4;
  const box = `${-margin} ${-margin} ${drawing.width + 2 * margin} ${drawing.height + 2 * margin}`;
  return (
    <>
      <div className={`card ${classes['drawing']}`} tabIndex={0} role="region" aria-label="Drawing">
        <svg
          width={drawing.width + 2 * margin}
          height={drawing.height + 2 * margin}
          viewBox={box}
          // A drawing that is a little too wide is scaled down; beyond that, it scrolls to stay legible.
          style={{ display: 'block', maxWidth: '100%', minWidth: drawing.width * smallest, height: 'auto' }}
        >
          <defs>
            {['arrow', 'unsure-arrow'].map((name) => (
              <marker
                key={name}
                id={`belief-${name}`}
                viewBox="0 0 8 8"
                refX="7"
                refY="4"
                markerWidth="7"
                markerHeight="7"
                orient="auto"
              >
                <path d="M0 0.5 8 4 0 7.5z" className={classes[name]} />
              </marker>
            ))}
          </defs>
          <g aria-hidden="true">
            {drawing.edges.map(({ from, to, path }, place) => {
              const isUnsure = edges[place]?.isUnsure ?? false;
              return (
                <path
                  key={`${from} ${to} ${place}`}
                  d={path}
                  className={isUnsure ? `${classes['edge']} ${classes['unsure']}` : classes['edge']}
                  markerEnd={`url(#belief-${isUnsure ? 'unsure-arrow' : 'arrow'})`}
                >
                  <title>{edges[place]?.said}</title>
                </path>
              );
            })}
          </g>
          {drawing.nodes.map(({ key, x, y }) => {
            const table = shown.get(key);
            if (!table) return null;
            return (
              <a
                key={key}
                href={`#${encodeURIComponent(key)}`}
                className={classes['node']}
                aria-label={`${table.table} ${tableRoleWords[table.role.value]}${refers.get(key) ?? ''}`}
                onClick={(event) => {
                  event.preventDefault();
                  onOpen(key);
                }}
              >
                <rect x={x} y={y} width={nodeWidth} height={nodeHeight} rx={8} />
                <text x={x + 12} y={y + 20} className={classes['title']}>
                  {shortened(table.table)}
                </text>{' '}
                <text x={x + 12} y={y + 36} className={classes['subtitle']}>
                  {shortened(tableRoleWords[table.role.value], lettersMax + 6)}
                </text>
              </a>
            );
          })}
        </svg>
      </div>
      <Text size="xs" c="dimmed" mt={4}>
        An arrow leads from what refers to what it refers to; a dashed one is unsure.
        {model.tables.length > drawnMax &&
          ` Drawn are the ${drawnMax} tables that are joined most; the others are listed below.`}
      </Text>
    </>
  );
}

function drawn({ tables, links }: Props['model']) {
  const all = links.map((link) => ({
    from: tableKey(link.from),
    to: tableKey(link.to),
    isUnsure: link.basis.certainty < sureFrom,
    said: `${linkSentence(link)}. ${link.basis.evidence}`,
  }));
  const degrees = new Map<string, number>();
  for (const key of all.flatMap(({ from, to }) => [from, to])) degrees.set(key, (degrees.get(key) ?? 0) + 1);
  const ranked = tables.toSorted((a, b) => (degrees.get(tableKey(b)) ?? 0) - (degrees.get(tableKey(a)) ?? 0));
  const shown = new Map(ranked.slice(0, drawnMax).map((table) => [tableKey(table), table]));
  const edges = all.filter(({ from, to }) => from !== to && shown.has(from) && shown.has(to));
  const refers = new Map(
    [...Map.groupBy(edges, ({ from }) => from)].map(([key, own]) => [
      key,
      `, refers to ${[...new Set(own.map(({ to }) => to))].join(', ')}`,
    ]),
  );
  return { shown, edges, refers, drawing: layout([...shown.keys()], edges) };
}

function shortened(text: string, most = lettersMax): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}
