/** The title of the window: what waits in parentheses, the page, the site. The start page is the site itself. */
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
