/** On a narrow screen the contents fold out. */
export function startMenu(): void {
  const menu = document.querySelector<HTMLButtonElement>('#menu');
  const contents = document.querySelector<HTMLElement>('#contents');
  if (!menu || !contents) return;
  menu.hidden = false;
  menu.addEventListener('click', () => {
    const isOpen = contents.classList.toggle('open');
    menu.setAttribute('aria-expanded', String(isOpen));
  });
  centre(contents);
}

/** Long contents are scrolled to where the reader is, without a movement of the page. */
function centre(contents: HTMLElement): void {
  const current = contents.querySelector<HTMLElement>('[aria-current]');
  if (current) contents.scrollTop = current.offsetTop - contents.clientHeight / 2;
}
