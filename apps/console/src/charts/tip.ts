import classes from './chart.module.css';

type Tooltip = Record<string, unknown> | string | number | null | undefined;

let box: HTMLElement | undefined;

/** Shows the tooltip of a point. Values are set as text, so their markup is never interpreted. */
export function showTip(_handler: unknown, event: MouseEvent, _item: unknown, value: Tooltip): void {
  if (value === null || value === undefined || value === '') {
    box?.remove();
    box = undefined;
    return;
  }
  box ??= document.body.appendChild(document.createElement('div'));
  box.className = classes['tip'] ?? '';
  box.replaceChildren(...linesOf(value));
  const { width, height } = box.getBoundingClientRect();
  const left = Math.min(event.clientX + 12, window.innerWidth - width - 8);
  const top =
    event.clientY + 16 + height > window.innerHeight ? event.clientY - height - 12 : event.clientY + 16;
  box.style.left = `${Math.max(8, left)}px`;
  box.style.top = `${Math.max(8, top)}px`;
}

/** Hides the tooltip after its chart is gone. */
export function hideTip(): void {
  box?.remove();
  box = undefined;
}

function linesOf(value: NonNullable<Tooltip>): Node[] {
  if (typeof value !== 'object') return [document.createTextNode(short(value))];
  return Object.entries(value).map(([name, each]) => {
    const line = document.createElement('div');
    const label = document.createElement('span');
    label.textContent = `${short(name)}: `;
    line.append(label, document.createTextNode(short(each)));
    return line;
  });
}

function short(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
