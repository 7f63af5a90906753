/** Whether the browser is set to save data. False in browsers that do not report it (`Save-Data`). */
export function savesData(): boolean {
  return 'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true;
}
