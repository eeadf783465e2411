import type { Cell, ColumnFormat } from '#contracts';
import { cellWords, isToTheRight, leftOutWords } from '../cell-words.js';
import type { NoticeContent, NoticeSection } from '../notice-content.js';
import { escapeHtml } from './escape-html.js';

/** The parts of a notice's HTML. */
export interface MailParts {
  content: NoticeContent;
  workspaceName: string;
  /** The address of the page in the console with more. */
  url: string;
  unsubscribeUrl: string;
  topicWords: string;
  /** The Content-ID of the picture of each section, by its place. */
  pictures: ReadonlyMap<number, string>;
}

const colors = { alarm: '#c92a2a', relief: '#2b8a3e', plain: '#3b5bdb' } as const;

/** Colors of dark mode need !important, because the light ones are inline: many readers drop style sheets. */
const style = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .page { background: #141517 !important; }
    .card { background: #1f2023 !important; }
    .text { color: #e9ecef !important; }
    .faint { color: #adb5bd !important; }
    .cell { border-color: #373a40 !important; }
  }`;

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** The HTML of a mail. Every text in it is escaped here, and it loads no external resources. */
export function mailHtml(parts: MailParts): string {
  const { content, workspaceName, url, unsubscribeUrl, topicWords } = parts;
  const sections = content.sections.map((section, place) => sectionHtml(section, parts.pictures.get(place)));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(content.subject)}</title>
<style>${style}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f1f3f5">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f1f3f5"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="card" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;background:#ffffff;border-top:4px solid ${colors[content.mood]};border-radius:6px"><tr><td style="padding:24px;${font}">
<p class="faint" style="margin:0 0 4px;font-size:13px;color:#5c6269">${escapeHtml(workspaceName)}</p>
<h1 class="text" style="margin:0 0 12px;font-size:20px;line-height:1.35;color:#212529">${escapeHtml(content.subject)}</h1>
${paragraphs(content.lead)}
${sections.join('\n')}
<p style="margin:24px 0 0"><a href="${escapeHtml(url)}" style="display:inline-block;padding:9px 16px;border-radius:4px;background:#3b5bdb;color:#ffffff;text-decoration:none;font-size:14px">Open in Questglass</a></p>
</td></tr></table>
<p class="faint" style="max-width:600px;margin:16px auto 0;font-size:12px;line-height:1.5;color:#5c6269;${font}">You get ${escapeHtml(topicWords)} as a member of ${escapeHtml(workspaceName)}. <a href="${escapeHtml(unsubscribeUrl)}" class="faint" style="color:#5c6269">Unsubscribe</a></p>
</td></tr></table>
</body>
</html>
`;
}

function paragraphs(text: string): string {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map(
      (line) =>
        `<p class="text" style="margin:0 0 8px;font-size:15px;line-height:1.5;color:#212529">${escapeHtml(line)}</p>`,
    )
    .join('\n');
}

function sectionHtml({ title, text, table, chart }: NoticeSection, picture: string | undefined): string {
  const heading = `<h2 class="text" style="margin:24px 0 8px;font-size:16px;color:#212529">${escapeHtml(title)}</h2>`;
  const image =
    chart && picture !== undefined
      ? `<img src="cid:${picture}" width="552" alt="${escapeHtml(`Chart: ${title}`)}" style="display:block;width:100%;max-width:552px;height:auto;border:0;border-radius:4px;background:#ffffff">`
      : '';
  return [heading, text === null ? '' : paragraphs(text), image, table ? tableHtml(table) : '']
    .filter((part) => part !== '')
    .join('\n');
}

const cellStyle = 'padding:6px 8px;border-bottom:1px solid #dee2e6;font-size:13px;text-align:';

function tableHtml({
  columns,
  formats,
  rows,
  rows_left_out: leftOut,
}: NonNullable<NoticeSection['table']>): string {
  const head = columns.map(
    (column, place) =>
      `<th class="text cell" scope="col" style="${cellStyle}${sideOf(null, formats[place])};color:#212529">${escapeHtml(column)}</th>`,
  );
  const body = rows.map((row) => {
    const cells = row.map((cell, place) => {
      const side = sideOf(cell, formats[place]);
      return `<td class="text cell" style="${cellStyle}${side};color:#212529">${escapeHtml(cellWords(cell, formats[place]))}</td>`;
    });
    return `<tr>${cells.join('')}</tr>`;
  });
  const more =
    leftOut > 0
      ? `<p class="faint" style="margin:6px 0 0;font-size:12px;color:#5c6269">${escapeHtml(leftOutWords(leftOut))}</p>`
      : '';
  return `<table width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse"><thead><tr>${head.join('')}</tr></thead><tbody>${body.join('')}</tbody></table>${more}`;
}

function sideOf(cell: Cell, format: ColumnFormat | undefined): 'left' | 'right' {
  return isToTheRight(cell, format) ? 'right' : 'left';
}
