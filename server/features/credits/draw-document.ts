import { fileURLToPath } from 'node:url';
import PdfDocument from 'pdfkit';
import type { Language } from '../../../contract/base/language.ts';
import type { CompanyInfo } from '../../../contract/sites/sites.ts';
import { companyNumber } from '../../platform/company-number.ts';
import { countryWords, dayWords, moneyWords, rateWords } from '../../platform/regional-formats.ts';
import { wordsIn } from '../../platform/words.ts';
import { creditWords } from './credit-words.ts';
import type { StoredDocument } from './read-document.ts';

export interface Drawing {
  readonly document: StoredDocument;
  /** The company at the issue of the document. */
  readonly company: CompanyInfo;
  readonly language: Language;
  /** The language with the country of the member, for the format of dates and amounts. */
  readonly locale: string;
  readonly time_zone: string;
}

const MARGIN = 56;
const WIDTH = 595.28 - 2 * MARGIN;
// The standard fonts of PDF have Western European letters only. The library embeds the used glyphs of these fonts.
const REGULAR = fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'));
const BOLD = fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf'));
const SOFT = '#655a51';
const LINE = '#d8d0c6';

/** Draws an invoice or a credit note as a PDF of one page. The same drawing has the same bytes. It runs in `document-thread.ts`. */
export async function drawDocument(drawing: Drawing): Promise<Uint8Array> {
  const { document, company, language, locale } = drawing;
  const words = creditWords(language);
  const title = `${document.invoice === null ? words.invoice : words.creditNote} ${document.number}`;
  const pdf = new PdfDocument({
    size: 'A4',
    margin: MARGIN,
    font: REGULAR,
    lang: locale,
    displayTitle: true,
    tagged: true,
    info: { Title: title, Author: company.name, CreationDate: new Date(document.issued_at) },
  });
  const page = new Page(pdf);
  page.line(company.name, { font: BOLD, size: 14 });
  for (const text of companyLines(drawing)) page.line(text, { size: 9, color: SOFT });
  page.gap(36);
  page.line(title, { font: BOLD, size: 22, tag: 'H1' });
  page.gap(12);
  for (const [label, value] of factsOf(drawing)) page.fact(label, value);
  page.gap(24);
  page.row(words.description, words.amount, { color: SOFT });
  page.rule();
  for (const [label, amount] of rowsOf(drawing)) page.row(label, amount);
  page.rule();
  for (const [label, amount] of taxRows(drawing)) page.row(label, amount, { color: SOFT });
  page.row(words.total, moneyWords(document.total, locale), { font: BOLD, size: 13 });
  page.gap(36);
  page.line(words.buyer(document.order), { size: 9, color: SOFT });
  pdf.end();
  return Buffer.concat(await pdf.toArray());
}

function companyLines({ company, language, document }: Drawing): string[] {
  const words = creditWords(language);
  const { name, address, city, country, vat_numbers, support_phone, tradenames } = company;
  const others = tradenames.filter((one) => one !== name);
  return [
    [address, city, country].filter((part) => part !== '').join(', '),
    companyNumber(company, wordsIn(language)),
    ...vat_numbers.toSorted(byCountry(document.country)).map((number) => words.vatNumber(number)),
    support_phone === '' ? '' : words.phone(support_phone),
    others.length === 0 ? '' : words.tradeNames(others.join(', ')),
  ].filter((line) => line !== '');
}

/** The VAT number of the country where the VAT is paid comes first. */
const byCountry =
  (country: string) =>
  (a: string, b: string): number =>
    Number(b.startsWith(country)) - Number(a.startsWith(country));

function factsOf({ document, language, locale, time_zone }: Drawing): [string, string][] {
  const words = creditWords(language);
  const { number, issued_at, order, ordered_at, completed_at, invoice } = document;
  const day = (at: string) => dayWords(at, locale, time_zone);
  return [
    [words.number, number],
    [words.date, day(issued_at)],
    [words.order, order],
    [words.orderedOn, day(ordered_at)],
    invoice === null ? [words.paidOn, day(completed_at)] : [words.ofInvoice, invoice],
  ];
}

/** The rows of the table. They add up to the total. */
function rowsOf({ document, language, locale }: Drawing): [string, string][] {
  const words = creditWords(language);
  const { credits, total, list, discount_code, discount_percentage, invoice } = document;
  if (invoice !== null) return [[credits === 0 ? words.paidBack : words.returned(-credits), moneyWords(total, locale)]];
  if (discount_code === null) return [[words.credits(credits), moneyWords(total, locale)]];
  const off = { cents: total.cents - list.cents, currency: list.currency };
  return [
    [words.credits(credits), moneyWords(list, locale)],
    [words.discount(discount_code, rateWords((discount_percentage ?? 0) * 100, locale)), moneyWords(off, locale)],
  ];
}

function taxRows({ document: { total, vat, vat_rate, country }, language, locale }: Drawing): [string, string][] {
  const words = creditWords(language);
  const net = { cents: total.cents - vat.cents, currency: total.currency };
  return [
    [words.net, moneyWords(net, locale)],
    [words.vat(rateWords(vat_rate, locale), countryWords(country, locale)), moneyWords(vat, locale)],
  ];
}

interface Style {
  readonly font?: string;
  readonly size?: number;
  readonly color?: string;
  readonly tag?: 'H1' | 'P';
}

/** Writes lines from the top of a page to its end. Each is tagged, so that a screen reader reads it. */
class Page {
  readonly #pdf: PDFKit.PDFDocument;

  constructor(pdf: PDFKit.PDFDocument) {
    this.#pdf = pdf;
  }

  line(text: string, { tag = 'P', ...style }: Style): void {
    this.#tagged(tag, () => this.#style(style).text(text, MARGIN, this.#pdf.y, { width: WIDTH, lineGap: 2 }));
  }

  fact(label: string, value: string): void {
    this.#beside(label, value, { labelColor: SOFT, at: 130, align: 'left' });
  }

  row(label: string, value: string, style: Style = {}): void {
    this.#beside(label, value, { ...style, at: WIDTH - 150, align: 'right' });
  }

  rule(): void {
    const { y } = this.#pdf;
    const draw = () => {
      this.#pdf
        .moveTo(MARGIN, y + 2)
        .lineTo(MARGIN + WIDTH, y + 2)
        .strokeColor(LINE)
        .lineWidth(0.75)
        .stroke();
    };
    // Screen readers skip the line.
    this.#pdf.markContent('Artifact', { type: 'Layout' });
    draw();
    this.#pdf.endMarkedContent();
    this.#pdf.y = y + 8;
  }

  gap(points: number): void {
    this.#pdf.y += points;
  }

  #beside(
    label: string,
    value: string,
    { at, align, labelColor, ...style }: Style & { at: number; align: 'left' | 'right'; labelColor?: string },
  ): void {
    const { y } = this.#pdf;
    this.#tagged('P', () => {
      this.#style({ ...style, ...(labelColor !== undefined && { color: labelColor }) });
      this.#pdf.text(label, MARGIN, y, { width: at - 12 });
      const bottom = this.#pdf.y;
      this.#style(style).text(value, MARGIN + at, y, { width: WIDTH - at, align });
      this.#pdf.y = Math.max(bottom, this.#pdf.y) + 4;
    });
  }

  #style({ font = REGULAR, size = 10.5, color = '#241b17' }: Style): PDFKit.PDFDocument {
    return this.#pdf.font(font).fontSize(size).fillColor(color);
  }

  #tagged(tag: 'H1' | 'P', draw: () => void): void {
    this.#pdf.addStructure(this.#pdf.struct(tag, {}, draw));
  }
}
