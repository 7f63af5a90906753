/** An option of a select or combo box. */
export interface Choice {
  readonly value: string;
  readonly text: string;
}
