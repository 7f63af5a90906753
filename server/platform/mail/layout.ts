import type { I18n } from '@lingui/core';
import { companyNumber } from '../company-number.ts';
import type { MailAnnex, MailContent, MailPerson, MailPicture, MailSite } from './mail-kind.ts';
import { escapeHtml } from '../escape-html.ts';

/** The inline styles have the light colours, for programs that drop the style sheet; the dark ones override them. */
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
    .left { stroke: #3362c6 !important; }
    .right { stroke: #ec7a80 !important; }
  }
`;
const FONT = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const TEXT = `color:#241b17;font:400 16px/24px ${FONT}`;
const SMALL = `color:#655a51;font:400 14px/21px ${FONT}`;
const TABLE = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';

/** The logo. Programs that show no drawings leave it out; the name of the site beside it remains. */
const RINGS =
  '<svg viewBox="0 0 30 22" width="26" height="19" fill="none" stroke-width="3.5" aria-hidden="true" style="margin-right:8px;' +
  'vertical-align:-4px"><circle class="left" cx="11" cy="11" r="9.25" stroke="#2553b6"/><circle class="right" cx="19" cy="11" ' +
  'r="9.25" stroke="#bb3044"/><path class="left" d="M15 2.66A9.25 9.25 0 0 1 20.25 11" stroke="#2553b6"/></svg>';

export interface LaidOut {
  readonly html: string;
  readonly text: string;
}

interface LayoutOptions {
  readonly site: MailSite;
  /** The texts of the layout itself. */
  readonly i18n: I18n;
  /** The content ids of the attached pictures of `people`. */
  readonly cids?: ReadonlyMap<MailPicture, string>;
}

/** Lays out the content of a mail twice: as HTML tables, which every mail program can show, and as plain text. */
export function layOut(content: MailContent, options: LayoutOptions): LaidOut {
  return { html: asHtml(content, options), text: asText(content, options) };
}

function asHtml(content: MailContent, { site, i18n, cids }: LayoutOptions): string {
  const { subject, paragraphs, people = [], action, code, after = [], link, annex } = content;
  const rows = [
    `<h1 class="text" style="margin:0 0 12px;color:#241b17;font:700 24px/30px ${FONT}">${unbroken(subject)}</h1>`,
    ...paragraphs.map((paragraph) => `<p class="text" style="margin:0 0 16px;${TEXT}">${escapeHtml(paragraph)}</p>`),
    ...people.map((person) => personOf(person, person.picture && cids?.get(person.picture))),
    ...(action === undefined ? [] : [buttonOf(action)]),
    ...(code === undefined ? [] : [smallPrint(escapeHtml(codeWords(i18n))), digitsOf(code)]),
    ...after.map((text) => smallPrint(escapeHtml(text))),
    ...(link === undefined ? [] : [smallPrint(linkTo(link.url, link.label))]),
    ...(annex === undefined ? [] : [annexOf(annex)]),
  ];
  return `<!doctype html>
<html lang="${i18n.locale}">
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
<tr><td class="text" style="padding:0 4px 18px;color:#241b17;font:700 18px/24px ${FONT}">${RINGS}${escapeHtml(site.name)}</td></tr>
<tr><td class="card" style="padding:32px 28px;background:#fffefd;border:1px solid #e7e1d9;border-radius:16px">
${rows.join('\n')}
</td></tr>
<tr><td class="small" style="padding:18px 4px 0;${SMALL}">${footerOf(content, site, i18n)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

/** Escapes a title, and keeps words with a hyphen on one line on a phone: "e-mail", or the number of an order. */
function unbroken(title: string): string {
  return escapeHtml(title).replaceAll(/[^\s-]+(?:-[^\s-]+)+/g, '<span style="white-space:nowrap">$&</span>');
}

function buttonOf({ label, url }: NonNullable<MailContent['action']>): string {
  const style =
    'display:inline-block;padding:12px 26px;border-radius:24px;background:#2553b6;color:#fdfbf9;' +
    `font:700 16px/24px ${FONT};text-decoration:none`;
  return `<p style="margin:0 0 20px"><a class="button" href="${escapeHtml(url)}" style="${style}">${escapeHtml(label)}</a></p>`;
}

/** A name and what the person did, beside their picture. */
function personOf({ name, note }: MailPerson, cid: string | null | undefined): string {
  const second = note === '' ? '' : `<br><span class="small" style="${SMALL}">${escapeHtml(note)}</span>`;
  const words = `<b>${escapeHtml(name)}</b>${second}`;
  const image = `<img src="cid:${cid}" width="48" height="48" alt="" style="display:block;border-radius:24px">`;
  const cell = cid == null ? '' : `<td width="60" valign="top">${image}</td>`;
  return `<table ${TABLE} style="margin:0 0 16px"><tr>${cell}<td class="text" style="${TEXT}">${words}</td></tr></table>`;
}

function smallPrint(html: string): string {
  return `<p class="small" style="margin:0 0 12px;${SMALL}">${html}</p>`;
}

function annexOf({ title, paragraphs }: MailAnnex): string {
  const style = `margin:24px 0 8px;color:#241b17;font:700 16px/24px ${FONT}`;
  const heading = `<h2 class="text" style="${style}">${escapeHtml(title)}</h2>`;
  return [heading, ...paragraphs.map((paragraph) => smallPrint(escapeHtml(paragraph)))].join('\n');
}

function linkTo(url: string, label: string): string {
  return `<a class="link" href="${escapeHtml(url)}" style="color:#1a4094">${escapeHtml(label)}</a>`;
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

function footerOf(content: MailContent, site: MailSite, i18n: I18n): string {
  const { unsubscribeUrl } = content;
  const { name, origin, support_email } = site;
  return [
    escapeHtml(whyOf(content, site, i18n)),
    ...(unsubscribeUrl === undefined
      ? []
      : [`${linkTo(settingsOf(site), settingsWords(i18n))} · ${linkTo(unsubscribeUrl, unsubscribeWords(i18n))}`]),
    [linkTo(origin, name), escapeHtml(companyOf(content, site, i18n))].filter((part) => part !== '').join(' · '),
    ...(support_email === '' ? [] : [`${questionsWords(i18n)} ${linkTo(`mailto:${support_email}`, support_email)}`]),
  ].join('<br>');
}

function whyOf({ why, unsubscribeUrl }: MailContent, { name }: MailSite, i18n: I18n): string {
  if (why !== undefined) return why;
  return unsubscribeUrl === undefined
    ? i18n.t('You get this e-mail because this address was used at {name}.', { name })
    : i18n.t('You get this e-mail because e-mails of its kind are on in your settings.');
}

/** The operator of the site, as the law requires in commercial mails. Empty if the company has no details beyond the name of the site. */
function companyOf({ why }: MailContent, { name: site, company }: MailSite, i18n: I18n): string {
  const { name, address, city } = company;
  const place = [name, address, city].filter((part) => part !== '').join(', ');
  const whole = [place, companyNumber(company, i18n)].filter((part) => part !== '').join(' · ');
  if (whole === site) return '';
  return why === undefined ? whole : i18n.t('{site} is run by {company}.', { site, company: whole });
}

const codeWords = (i18n: I18n): string => i18n.t('Or type this code:');
const settingsWords = (i18n: I18n): string => i18n.t('Choose which e-mails you get');
const unsubscribeWords = (i18n: I18n): string => i18n.t('No more e-mails');
const questionsWords = (i18n: I18n): string => i18n.t('Questions? Write to');

/** The section of the settings with the types of mails. */
const settingsOf = ({ origin }: MailSite): string => `${origin}/notifications#mails`;

function asText(content: MailContent, { site, i18n }: LayoutOptions): string {
  const { subject, paragraphs, people = [], action, code, after = [], link, annex, unsubscribeUrl } = content;
  const company = companyOf(content, site, i18n);
  const line = (label: string, url: string) => i18n.t('{label}: {url}', { label, url });
  const blocks = [
    subject,
    ...paragraphs,
    ...people.map(({ name, note }) => `${name}\n${note}`.trimEnd()),
    ...(action === undefined ? [] : [`${action.label}\n${action.url}`]),
    ...(code === undefined ? [] : [`${codeWords(i18n)} ${code}`]),
    ...after,
    ...(link === undefined ? [] : [`${link.label}\n${link.url}`]),
    ...(annex === undefined ? [] : [annex.title, ...annex.paragraphs]),
    // Mail programs recognise two dashes and a space as the line above a signature.
    [
      '-- ',
      whyOf(content, site, i18n),
      ...(unsubscribeUrl === undefined
        ? []
        : [line(settingsWords(i18n), settingsOf(site)), line(unsubscribeWords(i18n), unsubscribeUrl)]),
      line(site.name, site.origin),
      ...(company === '' ? [] : [company]),
      ...(site.support_email === '' ? [] : [`${questionsWords(i18n)} ${site.support_email}`]),
    ].join('\n'),
  ];
  return `${blocks.join('\n\n')}\n`;
}
