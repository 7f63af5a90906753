import type { SpokenLanguage } from '../../../contract/base/language.ts';
import { companyNumber } from '../company-number.ts';
import type { MailAnnex, MailContent, MailLink, MailPerson, MailPicture, MailSite } from './mail-kind.ts';
import { escapeHtml } from '../escape-html.ts';

interface LayoutWords {
  readonly code: string;
  /** Why the recipient gets the mail: a person entered the address on the site, or the member enabled mails of its kind. */
  readonly ofAddress: (site: string) => string;
  readonly ofSettings: string;
  /** The operator of the site, for recipients who may not know it. */
  readonly runBy: (site: string, company: string) => string;
  readonly questions: string;
  readonly settings: string;
  readonly unsubscribe: string;
}

/** The texts of the layout itself. */
const WORDS: Readonly<Record<SpokenLanguage, LayoutWords>> = {
  en: {
    code: 'Or type this code:',
    ofAddress: (site) => `You get this e-mail because this address was used at ${site}.`,
    ofSettings: 'You get this e-mail because e-mails of its kind are on in your settings.',
    runBy: (site, company) => `${site} is run by ${company}.`,
    questions: 'Questions? Write to',
    settings: 'Choose which e-mails you get',
    unsubscribe: 'No more e-mails',
  },
  fr: {
    code: 'Ou saisissez ce code\u00A0:',
    ofAddress: (site) => `Vous recevez cet e-mail parce que cette adresse a été utilisée sur ${site}.`,
    ofSettings: 'Vous recevez cet e-mail parce que les e-mails de ce type sont activés dans vos réglages.',
    runBy: (site, company) => `${site} est exploité par ${company}.`,
    questions: 'Une question\u00A0? Écrivez à',
    settings: 'Choisir les e-mails que vous recevez',
    unsubscribe: 'Ne plus recevoir d’e-mails',
  },
};

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
  readonly language: SpokenLanguage;
  /** The content ids of the attached pictures of `people`. */
  readonly cids?: ReadonlyMap<MailPicture, string>;
}

/** Lays out the content of a mail twice: as HTML tables, which every mail program can show, and as plain text. */
export function layOut(content: MailContent, options: LayoutOptions): LaidOut {
  return { html: asHtml(content, options), text: asText(content, options) };
}

/** Keeps French punctuation on the line of its word, by a no-break space before it. */
const french = (text: string): string => text.replaceAll(/ (?=[?!:;»])|(?<=«) /g, '\u00A0');

/** Applies the punctuation rules of the mail's language. */
export function withPunctuation(content: MailContent, language: SpokenLanguage): MailContent {
  if (language !== 'fr') return content;
  const { subject, paragraphs, action, after, link, annex, why, people } = content;
  const labelled = ({ label, url }: MailLink) => ({ label: french(label), url });
  return {
    ...content,
    subject: french(subject),
    paragraphs: paragraphs.map(french),
    ...(action === undefined ? {} : { action: labelled(action) }),
    ...(link === undefined ? {} : { link: labelled(link) }),
    ...(annex === undefined ? {} : { annex: { title: french(annex.title), paragraphs: annex.paragraphs.map(french) } }),
    ...(why === undefined ? {} : { why: french(why) }),
    ...(after === undefined ? {} : { after: after.map(french) }),
    ...(people === undefined ? {} : { people: people.map((person) => ({ ...person, note: french(person.note) })) }),
  };
}

function asHtml(content: MailContent, { site, language, cids }: LayoutOptions): string {
  const { subject, paragraphs, people = [], action, code, after = [], link, annex } = content;
  const rows = [
    `<h1 class="text" style="margin:0 0 12px;color:#241b17;font:700 24px/30px ${FONT}">${unbroken(subject)}</h1>`,
    ...paragraphs.map((paragraph) => `<p class="text" style="margin:0 0 16px;${TEXT}">${escapeHtml(paragraph)}</p>`),
    ...people.map((person) => personOf(person, person.picture && cids?.get(person.picture))),
    ...(action === undefined ? [] : [buttonOf(action)]),
    ...(code === undefined ? [] : [smallPrint(escapeHtml(WORDS[language].code)), digitsOf(code)]),
    ...after.map((text) => smallPrint(escapeHtml(text))),
    ...(link === undefined ? [] : [smallPrint(linkTo(link.url, link.label))]),
    ...(annex === undefined ? [] : [annexOf(annex)]),
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
<tr><td class="text" style="padding:0 4px 18px;color:#241b17;font:700 18px/24px ${FONT}">${RINGS}${escapeHtml(site.name)}</td></tr>
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

function footerOf(content: MailContent, site: MailSite, language: SpokenLanguage): string {
  const { unsubscribeUrl } = content;
  const { name, origin, support_email } = site;
  const { questions, settings, unsubscribe } = WORDS[language];
  return [
    escapeHtml(whyOf(content, site, language)),
    ...(unsubscribeUrl === undefined
      ? []
      : [`${linkTo(settingsOf(site), settings)} · ${linkTo(unsubscribeUrl, unsubscribe)}`]),
    [linkTo(origin, name), escapeHtml(companyOf(content, site, language))].filter((part) => part !== '').join(' · '),
    ...(support_email === '' ? [] : [`${questions} ${linkTo(`mailto:${support_email}`, support_email)}`]),
  ].join('<br>');
}

function whyOf({ why, unsubscribeUrl }: MailContent, { name }: MailSite, language: SpokenLanguage): string {
  const { ofAddress, ofSettings } = WORDS[language];
  return why ?? (unsubscribeUrl === undefined ? ofAddress(name) : ofSettings);
}

/** The operator of the site, as the law requires in commercial mails. Empty if the company has no details beyond the name of the site. */
function companyOf({ why }: MailContent, { name: site, company }: MailSite, language: SpokenLanguage): string {
  const { name, address, city } = company;
  const place = [name, address, city].filter((part) => part !== '').join(', ');
  const whole = [place, companyNumber(company, language)].filter((part) => part !== '').join(' · ');
  if (whole === site) return '';
  return why === undefined ? whole : WORDS[language].runBy(site, whole);
}

/** The section of the settings with the types of mails. */
const settingsOf = ({ origin }: MailSite): string => `${origin}/notifications#mails`;

function asText(content: MailContent, { site, language }: LayoutOptions): string {
  const { subject, paragraphs, people = [], action, code, after = [], link, annex, unsubscribeUrl } = content;
  const { code: codeWords, questions, settings, unsubscribe } = WORDS[language];
  const company = companyOf(content, site, language);
  const colon = language === 'fr' ? '\u00A0:' : ':';
  const blocks = [
    subject,
    ...paragraphs,
    ...people.map(({ name, note }) => `${name}\n${note}`.trimEnd()),
    ...(action === undefined ? [] : [`${action.label}\n${action.url}`]),
    ...(code === undefined ? [] : [`${codeWords} ${code}`]),
    ...after,
    ...(link === undefined ? [] : [`${link.label}\n${link.url}`]),
    ...(annex === undefined ? [] : [annex.title, ...annex.paragraphs]),
    // Mail programs recognise two dashes and a space as the line above a signature.
    [
      '-- ',
      whyOf(content, site, language),
      ...(unsubscribeUrl === undefined
        ? []
        : [`${settings}${colon} ${settingsOf(site)}`, `${unsubscribe}${colon} ${unsubscribeUrl}`]),
      `${site.name}${colon} ${site.origin}`,
      ...(company === '' ? [] : [company]),
      ...(site.support_email === '' ? [] : [`${questions} ${site.support_email}`]),
    ].join('\n'),
  ];
  return `${blocks.join('\n\n')}\n`;
}
