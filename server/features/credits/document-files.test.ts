import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readPdfText } from '../../fixtures/pdf-text.ts';
import { type Files, openFiles } from '../../platform/uploads/files.ts';
import { companyWith } from '../sites/sites.ts';
import type { Drawing } from './draw-document.ts';
import { DrawnDocuments } from './document-files.ts';

const INVOICE: Drawing = {
  document: {
    number: 'I2026-000012',
    issued_at: '2026-06-30T22:30:00.000Z',
    credits: 50,
    total: { cents: 2299, currency: 'EUR' },
    vat: { cents: 399, currency: 'EUR' },
    vat_rate: 2100,
    country: 'NL',
    company: {},
    order: 'O-1',
    ordered_at: '2026-06-30T22:29:00.000Z',
    completed_at: '2026-06-30T22:30:00.000Z',
    list: { cents: 2299, currency: 'EUR' },
    discount_code: null,
    discount_percentage: null,
    invoice: null,
  },
  company: companyWith({}),
  language: 'en',
  locale: 'en-NL',
  time_zone: 'Europe/Amsterdam',
};
const withDocument = (changes: Partial<Drawing['document']>): Drawing => ({
  ...INVOICE,
  document: { ...INVOICE.document, ...changes },
});
/** `Intl` refuses the currency, so that the drawing of this document fails. */
const BROKEN = withDocument({ number: 'I2026-000013', total: { cents: 1, currency: 'none' } });

let folder: string;
let files: Files;
const opened: DrawnDocuments[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'liaison-documents-'));
  files = openFiles({ dataDir: folder, s3: undefined });
});
afterEach(async () => {
  for (const documents of opened.splice(0)) await documents.close();
  rmSync(folder, { recursive: true });
});

function open(options: Partial<ConstructorParameters<typeof DrawnDocuments>[0]> = {}): DrawnDocuments {
  const documents = new DrawnDocuments({ files, onError: () => {}, ...options });
  opened.push(documents);
  return documents;
}
const stored = (): string[] => readdirSync(join(folder, 'files', 'documents'));
const drawn = () => vi.fn(async ({ document, locale }: Drawing) => Buffer.from(`${document.number} ${locale}`));

test('draws a document once for concurrent and later readers in all processes', async () => {
  const draw = drawn();
  const [one, another] = [open({ draw }), open({ draw })];
  const first = await Promise.all(Array.from({ length: 24 }, () => one.read(INVOICE)));
  const later = await Promise.all([one.read(INVOICE), another.read(INVOICE)]);
  expect(new Set([...first, ...later].map(String))).toEqual(new Set(['I2026-000012 en-NL']));
  expect(draw).toHaveBeenCalledTimes(1);
  expect(stored()).toEqual([expect.stringMatching(/^I2026-000012-[\w-]{43}\.pdf$/)]);
});

test('stores one file when two processes draw a document at once, with the bytes that both send', async () => {
  const [one, other] = await Promise.all([open().read(INVOICE), open().read(INVOICE)]);
  expect(Buffer.compare(one, other)).toBe(0);
  expect(stored()).toHaveLength(1);
  expect(Buffer.compare(await open().read(INVOICE), one)).toBe(0);
});

test('draws a document for each language, and never again for another time zone or company of the product', async () => {
  const draw = drawn();
  const documents = open({ draw });
  const french: Drawing = { ...INVOICE, language: 'fr', locale: 'fr-FR' };
  const later: Drawing = { ...INVOICE, time_zone: 'America/New_York', company: companyWith({ name: 'Another B.V.' }) };
  const texts = [await documents.read(INVOICE), await documents.read(french), await documents.read(later)].map(String);
  expect(texts).toEqual(['I2026-000012 en-NL', 'I2026-000012 fr-FR', 'I2026-000012 en-NL']);
  expect(draw).toHaveBeenCalledTimes(2);
});

test('draws a number again that a restored database has assigned to another order', async () => {
  const draw = drawn();
  const documents = open({ draw });
  await documents.read(INVOICE);
  await documents.read(withDocument({ order: 'O-2' }));
  expect(draw).toHaveBeenCalledTimes(2);
});

test('a document that cannot be drawn fails alone, and is not stored', async () => {
  const documents = open();
  const [before, broken, after] = await Promise.allSettled(
    [INVOICE, BROKEN, withDocument({ order: 'O-2' })].map((one) => documents.read(one)),
  );
  expect([before?.status, broken?.status, after?.status]).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(stored().every((name) => name.startsWith('I2026-000012'))).toBe(true);
  expect(readPdfText(Buffer.from(await documents.read(INVOICE)))).toContain('Invoice I2026-000012');
});

test('tries again for the next reader after a failure', async () => {
  const draw = drawn().mockRejectedValueOnce(new Error('the thread has ended'));
  const documents = open({ draw });
  await expect(documents.read(INVOICE)).rejects.toThrow('the thread has ended');
  expect(String(await documents.read(INVOICE))).toBe('I2026-000012 en-NL');
});

test('returns the document also when it cannot be stored', async () => {
  const onError = vi.fn();
  const full = new Error('no space left');
  const documents = open({
    draw: drawn(),
    onError,
    files: { read: async () => undefined, put: () => Promise.reject(full) },
  });
  expect(String(await documents.read(INVOICE))).toBe('I2026-000012 en-NL');
  expect(onError.mock.calls).toEqual([[full]]);
});
