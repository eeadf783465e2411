import type { OutgoingNotice } from '../outgoing-notice.js';

/** Draws the charts of a notice as PNG, by the place of their section. A chart that cannot be drawn is left out. */
export type DrawCharts = (notice: OutgoingNotice) => Promise<ReadonlyMap<number, Buffer>>;
