import { isFramed } from './host.js';

/** The query of the page's address. */
export function searchOf(): URLSearchParams {
  return new URLSearchParams(location.search);
}

/** Reports whether the page is printed: it shows all tabs, and nothing to press. */
export function isPrinted(): boolean {
  return searchOf().has('printed');
}

/** Goes to the page with another query. In a frame, Back belongs to the page around it. */
export function goTo(search: URLSearchParams): void {
  const url = `${location.pathname}${search.size > 0 ? `?${search.toString()}` : ''}${location.hash}`;
  if (isFramed()) history.replaceState(null, '', url);
  else history.pushState(null, '', url);
}
