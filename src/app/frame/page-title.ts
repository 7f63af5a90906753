/** The window's title: the unread count in parentheses, the page, the site. The start page shows only the site. */
export function pageTitle({
  waiting,
  page,
  site,
}: {
  waiting: number;
  page: string | undefined;
  site: string;
}): string {
  const title = page === undefined || page === '' ? site : `${page} · ${site}`;
  return waiting > 0 ? `(${waiting}) ${title}` : title;
}
