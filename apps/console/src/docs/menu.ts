/** Makes the contents fold out on a narrow screen. */
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

/** Scrolls long contents to the current page, without moving the page itself. */
function centre(contents: HTMLElement): void {
  const current = contents.querySelector<HTMLElement>('[aria-current]');
  if (current) contents.scrollTop = current.offsetTop - contents.clientHeight / 2;
}
