import type { ExportData, ExportSection } from '../../../contract/export/export-data.ts';
import type { PURCHASE_SECTIONS } from '../../../contract/export/export-purchases.ts';

/** The sections that the first page shows as tables and lists. Conversations have pages of their own. */
export type ListedSection = Exclude<ExportSection, 'conversations'>;
type RowOf<Section extends ListedSection> = ExportData[Section] extends readonly (infer Row)[]
  ? Row
  : NonNullable<ExportData[Section]>;

interface SectionWords<Section extends ListedSection> {
  readonly title: string;
  readonly about?: string;
  /** The names of the fields, in the order in which they are shown. */
  readonly fields: Readonly<Record<keyof RowOf<Section> & string, string>>;
}

/** The texts of the sections about purchases. */
export type PurchaseWords = { readonly [Section in keyof typeof PURCHASE_SECTIONS]: SectionWords<Section> };

/** The texts of the pages in one language. The archive is in the language of its member's account. */
export interface ExportWords {
  readonly title: string;
  readonly made: (site: string, moment: string) => string;
  readonly machines: (data: string, schema: string) => string;
  readonly timeZone: (name: string) => string;
  readonly contents: string;
  readonly back: string;
  readonly nothing: string;
  /** The link to a long list. */
  readonly all: (count: string) => string;
  readonly none: string;
  readonly yes: string;
  readonly no: string;
  readonly missing: string;
  readonly picture: string;
  readonly gif: string;
  readonly unknownPerson: string;
  readonly fictional: (name: string) => string;
  readonly conversations: {
    readonly title: string;
    readonly about: string;
    readonly fields: readonly [string, string, string];
  };
  readonly conversationWith: (name: string) => string;
  readonly you: string;
  readonly edited: string;
  readonly deleted: string;
  readonly gift: (name: string) => string;
  readonly page: (number: number) => string;
  readonly earlier: string;
  readonly later: string;
  readonly sections: { readonly [Section in ListedSection]: SectionWords<Section> };
  /** The texts for enumerated values, by field. A value without a text appears as stored. */
  readonly values: Readonly<Record<string, Readonly<Record<string, string>>>>;
}
