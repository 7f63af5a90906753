/** The query of a section of an export. */
export interface SectionQuery {
  /** SQL that selects the rows of the member $1, with the names of the schema. */
  readonly text: string;
  /** Whether the section is a list, one row, or one row or nothing. */
  readonly rows: 'list' | 'one' | 'maybe';
  /** The folder of the files that the column `filename` names. In the archive it becomes their path, `file` or `picture`. */
  readonly folder?: 'pictures' | 'chat-pictures';
}
