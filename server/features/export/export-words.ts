import type { ExportData, ExportedConversation, ExportSection } from '../../../contract/export/export-data.ts';

/** The columns of the list of conversations, which have pages of their own. Every other section shows all its fields. */
export const CONVERSATION_COLUMNS = [
  'with',
  'messages',
  'started_at',
] as const satisfies readonly (keyof ExportedConversation)[];

type ListedSection = Exclude<ExportSection, 'conversations'>;
type RowOf<Section extends ListedSection> = ExportData[Section] extends readonly (infer Row)[]
  ? Row
  : NonNullable<ExportData[Section]>;
type FieldOf<Section extends ListedSection> = keyof RowOf<Section> & string;
type FieldName =
  | { [Section in ListedSection]: FieldOf<Section> }[ListedSection]
  | (typeof CONVERSATION_COLUMNS)[number];

/** A section and one of its fields: `orders.state`. */
export type FieldPath = { [Section in ListedSection]: `${Section}.${FieldOf<Section>}` }[ListedSection];

interface SectionWords {
  readonly title: string;
  readonly about?: string;
}

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
  readonly voice: string;
  /** A voice message of a duration such as 0:24. */
  readonly voiceOf: (duration: string) => string;
  readonly unknownPerson: string;
  readonly fictional: (name: string) => string;
  readonly conversationWith: (name: string) => string;
  readonly you: string;
  readonly edited: string;
  readonly deleted: string;
  readonly gift: (name: string) => string;
  readonly page: (number: number) => string;
  readonly earlier: string;
  readonly later: string;
  readonly sections: Readonly<Record<ExportSection, SectionWords>>;
  /** The labels of the fields, for all sections. The order of fields is that of the contract. */
  readonly fields: Readonly<Record<FieldName, string>>;
}
