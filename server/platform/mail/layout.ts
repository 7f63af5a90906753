import type { SpokenLanguage } from '../../../contract/language.ts';
import type { MailContent, MailPerson, MailSite } from './mail-kind.ts';

interface LayoutWords {
  readonly code: string;
  readonly questions: string;
  readonly settings: string;
  readonly unsubscribe: string;
}

/** The words of the layout itself. */
const WORDS: Readonly<Record<SpokenLanguage, LayoutWords>> = {
  en: {
    code: 'In the installed app? Type this code there:',
    questions: 'Questions? Write to',
    settings: 'Choose which e-mails you get',
    unsubscribe: 'No more e-mails',
  },
  fr: {
    code: 'Dans l’application installée ? Saisissez-y ce code :',
    questions: 'Une question ? Écrivez à',
    settings: 'Choisir les e-mails que vous recevez',
    unsubscribe: 'Ne plus recevoir d’e-mails',
  },
};

/** The light colours stand in the elements, for programs that drop the style sheet; the dark ones override them. */
const STYLE = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (max-width: 480px) { .outer { padding: 20px 12px !important; } .card { padding: 24px 18px !important; } }
  @media (prefers-color-scheme: dark) {
    .page { background: #120f0d !important; }
    .card { background: #1b1714 !important; border-color: #2e2925 !important; }
    .text { color: #f3f0ea !important; }
    .small { color: #b2aba3 !important; }
    .button { background: #3362c6 !important; }
    .digits { background: #24201d !important; color: #f3f0ea !important; }
    .link { color: #a1c2fc !important; }
  }
`;
const FONT = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const TEXT = `color:#241b17;font:400 16px/24px ${FONT}`;
const SMALL = `color:#655a51;font:400 14px/21px ${FONT}`;
const TABLE = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';

export interface LaidOut {
  readonly html: string;
  readonly text: string;
}

interface LayoutOptions {
  readonly site: MailSite;
  readonly language: SpokenLanguage;
  /** The content ids of the pictures of `people`, in their order. */
  readonly cids?: readonly (string | undefined)[];
}

/** Lays out the words of a mail twice: as HTML of tables, which every mail program can show, and as plain text. */
export function layOut(content: MailContent, options: LayoutOptions): LaidOut {
  return { html: asHtml(content, options), text: asText(content, options) };
}

function asHtml(content: MailContent, { site, language, cids = [] }: LayoutOptions): string {
  const { subject, paragraphs, people = [], action, code, after = [] } = content;
  const rows = [
    `<h1 class="text" style="margin:0 0 12px;color:#241b17;font:700 24px/30px ${FONT}">${escapeHtml(subject)}</h1>`,
    ...paragraphs.map((paragraph) => `<p class="text" style="margin:0 0 16px;${TEXT}">${escapeHtml(paragraph)}</p>`),
    ...people.map((person, index) => personOf(person, cids[index])),
    ...(action === undefined ? [] : [buttonOf(action)]),
    ...(code === undefined ? [] : [smallPrint(WORDS[language].code), digitsOf(code)]),
    ...after.map(smallPrint),
  ];
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${STYLE}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#fcf9f5">
<table class="page" ${TABLE} style="background:#fcf9f5"><tr><td class="outer" align="center" style="padding:28px 16px">
<table ${TABLE} style="max-width:520px">
<tr><td class="text" style="padding:0 4px 18px;color:#241b17;font:700 18px/24px ${FONT}">${escapeHtml(site.name)}</td></tr>
<tr><td class="card" style="padding:32px 28px;background:#fffefd;border:1px solid #e7e1d9;border-radius:16px">
${rows.join('\n')}
</td></tr>
<tr><td class="small" style="padding:18px 4px 0;${SMALL}">${footerOf(content, site, language)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

function buttonOf({ label, url }: NonNullable<MailContent['action']>): string {
  const style =
    'display:inline-block;padding:12px 26px;border-radius:24px;background:#2553b6;color:#fdfbf9;' +
    `font:700 16px/24px ${FONT};text-decoration:none`;
  return `<p style="margin:0 0 20px"><a class="button" href="${escapeHtml(url)}" style="${style}">${escapeHtml(label)}</a></p>`;
}

/** A name, with what the person did, beside their picture. */
function personOf({ name, note }: MailPerson, cid: string | undefined): string {
  const words = `<b>${escapeHtml(name)}</b><br><span class="small" style="${SMALL}">${escapeHtml(note)}</span>`;
  const image = `<img src="cid:${cid}" width="48" height="48" alt="" style="display:block;border-radius:24px">`;
  const cell = cid === undefined ? '' : `<td width="60" valign="top">${image}</td>`;
  return `<table ${TABLE} style="margin:0 0 16px"><tr>${cell}<td class="text" style="${TEXT}">${words}</td></tr></table>`;
}

function smallPrint(text: string): string {
  return `<p class="small" style="margin:0 0 12px;${SMALL}">${escapeHtml(text)}</p>`;
}

/** The digits are in groups of four. The gap is a margin, so that a copy of the code has no space. */
function digitsOf(code: string): string {
  const groups = (code.match(/.{1,4}/g) ?? []).map(
    (group) => `<span style="padding:0 8px">${escapeHtml(group)}</span>`,
  );
  const style =
    'padding:16px 8px;border-radius:12px;background:#f0eae3;color:#241b17;letter-spacing:3px;' +
    'font:700 28px/34px Consolas, Menlo, monospace';
  const cell = `<td class="digits" align="center" style="${style}">${groups.join('')}</td>`;
  return `<table ${TABLE} style="margin:0 0 20px"><tr>${cell}</tr></table>`;
}

function footerOf({ unsubscribeUrl }: MailContent, site: MailSite, language: SpokenLanguage): string {
  const { name, origin, support_email } = site;
  const { questions, settings, unsubscribe } = WORDS[language];
  const link = (url: string, label: string): string =>
    `<a class="link" href="${escapeHtml(url)}" style="color:#1a4094">${escapeHtml(label)}</a>`;
  return [
    ...(unsubscribeUrl === undefined
      ? []
      : [`${link(settingsOf(site), settings)} · ${link(unsubscribeUrl, unsubscribe)}`]),
    link(origin, name),
    ...(support_email === '' ? [] : [`${questions} ${link(`mailto:${support_email}`, support_email)}`]),
  ].join('<br>');
}

/** The section of the settings with the types of mails. */
const settingsOf = ({ origin }: MailSite): string => `${origin}/notifications#mails`;

function asText(content: MailContent, { site, language }: LayoutOptions): string {
  const { subject, paragraphs, people = [], action, code, after = [], unsubscribeUrl } = content;
  const { code: codeWords, questions, settings, unsubscribe } = WORDS[language];
  const blocks = [
    subject,
    ...paragraphs,
    ...people.map(({ name, note }) => `${name}\n${note}`),
    ...(action === undefined ? [] : [`${action.label}\n${action.url}`]),
    ...(code === undefined ? [] : [`${codeWords} ${code}`]),
    ...after,
    // Mail programs recognise two dashes and a space as the line above a signature.
    [
      '-- ',
      ...(unsubscribeUrl === undefined
        ? []
        : [`${settings}: ${settingsOf(site)}`, `${unsubscribe}: ${unsubscribeUrl}`]),
      site.name,
      site.origin,
      ...(site.support_email === '' ? [] : [`${questions} ${site.support_email}`]),
    ].join('\n'),
  ];
  return `${blocks.join('\n\n')}\n`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);
}
