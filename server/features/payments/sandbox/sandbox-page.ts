import { escapeHtml } from '../../../platform/escape-html.ts';
import { moneyWords } from '../../../platform/regional-formats.ts';
import { canBeReversed } from './decide.ts';
import { type SandboxOutcome, OUTCOME_GROUPS, planOf } from './outcomes.ts';
import { iconOf } from './sandbox-icons.ts';
import type { SandboxPayment } from './sandbox-rows.ts';
import { SANDBOX_STYLE } from './sandbox-style.ts';
import { METHOD_NAMES, PAGE_WORDS, type PageLanguage } from './sandbox-words.ts';

/** Renders the page of a payment: the requested amount and all possible outcomes. The page has no script. */
export function sandboxPage(payment: SandboxPayment, language: PageLanguage): string {
  const words = PAGE_WORDS[language];
  const isOpen = (payment.status === 'open' || payment.status === 'pending') && payment.mandate === null;
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    `<title>${escapeHtml(words.title)}</title><style>${SANDBOX_STYLE}</style></head><body>`,
    `<aside class="tape"><b>${escapeHtml(words.tape)}</b></aside>`,
    `<form method="post" action="/sandbox/${payment.id}"><main>`,
    `<header><span class="glyph">${iconOf('sandbox')}</span>${escapeHtml(words.provider)}`,
    `<small>${escapeHtml(words.notBank)}</small></header>`,
    bill(payment, language, isOpen),
    isOpen ? everyOutcome(payment, language) : ending(payment, language),
    '</main></form></body></html>',
  ].join('\n');
}

function bill(payment: SandboxPayment, language: PageLanguage, isOpen: boolean): string {
  const words = PAGE_WORDS[language];
  const amount = escapeHtml(moneyWords(payment, language));
  const [order = '', ...item] = payment.description.split(', ');
  const name = METHOD_NAMES[payment.method];
  const facts = [
    [words.facts.method, typeof name === 'string' ? name : name[language]],
    [words.facts.order, order],
    ...(item.length === 0 ? [] : [[words.facts.item, item.join(', ')]]),
    [words.facts.payment, payment.id],
    [words.facts.status, words.statuses[payment.status]],
  ].map(([fact = '', value = '']) => `<div><dt>${escapeHtml(fact)}</dt><dd>${escapeHtml(value)}</dd></div>`);
  const asks = escapeHtml(words.asks(new URL(payment.return_url).host));
  return [
    '<section class="bill"><div class="card">',
    `<div><span class="small">${asks}</span><h1>${amount}</h1></div><dl>${facts.join('')}</dl>`,
    isOpen
      ? `<button class="pay" name="outcome" value="pay">${escapeHtml(words.pay(moneyWords(payment, language)))}</button>`
      : `<a class="pay" href="${escapeHtml(payment.return_url)}">${escapeHtml(words.back)}</a>`,
    `</div><p class="small">${escapeHtml(words.about)}</p></section>`,
  ].join('');
}

function everyOutcome(payment: SandboxPayment, language: PageLanguage): string {
  const { groups, outcomes } = PAGE_WORDS[language];
  const less = moneyWords({ ...payment, cents: payment.cents - 1 }, language);
  const sections = Object.entries(OUTCOME_GROUPS).map(([group, list]) => {
    const title = escapeHtml(groups[group as keyof typeof OUTCOME_GROUPS]);
    const choices = list.map((outcome) => {
      const [name, meaning] = outcomes[outcome];
      return choice({ payment, language, outcome, name, meaning: meaning.replace('{less}', less) });
    });
    return `<section class="group"><h2>${title}</h2><div class="two">${choices.join('')}</div></section>`;
  });
  return `<div class="outcomes">${sections.join('')}</div>`;
}

/** Renders the end of a payment for its payer, with the reversal that the bank can still make. */
function ending(payment: SandboxPayment, language: PageLanguage): string {
  const words = PAGE_WORDS[language];
  const [name, meaning] = words.reverseNow;
  const late = canBeReversed(payment) ? choice({ payment, language, outcome: 'reverse', name, meaning }) : '';
  return `<div class="outcomes"><section class="group"><h2>${escapeHtml(words.over)}</h2><p class="small">${escapeHtml(words.leave)}</p>
    <div class="two">${late}</div></section></div>`;
}

interface Choice {
  readonly payment: SandboxPayment;
  readonly language: PageLanguage;
  readonly outcome: Exclude<SandboxOutcome, 'pay'>;
  readonly name: string;
  readonly meaning: string;
}

function choice({ payment, language, outcome, name, meaning }: Choice): string {
  const status = outcome === 'reverse' ? 'reversed' : planOf(outcome, payment.method).status;
  return [
    `<button class="choice" name="outcome" value="${outcome}">${iconOf(outcome)}`,
    `<span><b>${escapeHtml(name)}</b><span>${escapeHtml(meaning)}</span></span>`,
    `<code>${escapeHtml(PAGE_WORDS[language].statuses[status])}</code></button>`,
  ].join('');
}
