const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for any place in HTML, quoted attributes included. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign)
    .replaceAll(/(?![\t\n])[\p{Cc}\p{Cs}]/gu, '');
}
