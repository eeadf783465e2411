/**
 * The bad part and its whole: names of recorded rates.
 * @typedef {object} Ratio
 * @property {string} part
 * @property {string} whole
 */

/** The window of the recorded rates themselves. */
const recordedWindow = '2m';

/** @param {string} record @param {string} window @returns {string} a recorded rate's average in a window */
export function averageOver(record, window) {
  return window === recordedWindow
    ? `sum(${record}{RECORDED})`
    : `sum(avg_over_time(${record}{RECORDED}[${window}]))`;
}

/** @param {Ratio} ratio @param {string} window @returns {string} the share of what is bad in a window; where there is nothing it is none */
export function shareOver({ part, whole }, window) {
  return `${averageOver(part, window)} / ${averageOver(whole, window)}`;
}
