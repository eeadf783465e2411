import { button } from '../embed/elements.js';

const toldMs = 2_000;

/** Adds a copy button to every block of code. */
export function addCopyButtons(): void {
  for (const block of document.querySelectorAll('.code')) {
    const copy = button('Copy', { class: 'copy', 'aria-label': `Copy the ${labelOf(block)}` }, () => {
      void navigator.clipboard.writeText(block.querySelector('code')?.textContent ?? '').then(() => {
        copy.textContent = 'Copied';
        setTimeout(() => (copy.textContent = 'Copy'), toldMs);
      });
    });
    block.prepend(copy);
  }
}

function labelOf(block: Element): string {
  const label = block.getAttribute('data-label') ?? '';
  return label === '' ? 'code' : `${label} code`;
}
