/** The note of this device with the time of the answer. */
export const ENTRY_NOTE = 'entry-warning';
