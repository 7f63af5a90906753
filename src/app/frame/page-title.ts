interface PageTitleParts {
  /** The number of unread messages and new likes. */
  readonly waiting: number;
  readonly page: string | undefined;
  readonly site: string;
  /** The operator's title of the start page, which replaces those of page and site. */
  readonly whole?: string | undefined;
}

/** The window's title: the unread count in parentheses, the page, the site. */
export function pageTitle({ waiting, page, site, whole }: PageTitleParts): string {
  const title = whole ?? (page === undefined || page === '' ? site : `${page} · ${site}`);
  return waiting > 0 ? `(${waiting}) ${title}` : title;
}
