const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text that is nothing but text wherever it stands in HTML, attributes in quotes included. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign)
    .replaceAll(/(?![\t\n])[\p{Cc}\p{Cs}]/gu, '');
}
