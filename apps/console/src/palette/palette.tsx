import { Suspense, lazy, useEffect } from 'react';
import { Watched, useWatched } from '../api/watched.js';
import { loadPart } from '../shell/part.js';

const PaletteDialog = lazy(async () => ({
  default: (await loadPart(() => import('./palette-dialog.js'))).PaletteDialog,
}));

const isOpen = new Watched(false);
export const openPalette = () => isOpen.set(true);

/** Opens the palette on Ctrl or ⌘ and K, also while somebody types. */
export function Palette() {
  const isShown = useWatched(isOpen);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isShortcut || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      // A dialog with a form, or with a secret that is shown once, is closed first.
      if (!document.querySelector('[role=dialog]')) openPalette();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  return <Suspense>{isShown && <PaletteDialog onClose={() => isOpen.set(false)} />}</Suspense>;
}
