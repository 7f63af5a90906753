/** Whether the member asked their browser to save data, where it tells (`Save-Data`). */
export function savesData(): boolean {
  return 'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true;
}
