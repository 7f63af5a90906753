/** The note of this device with the time of the answer. The page about cookies lists the entries that begin with `hide-`. */
export const ENTRY_NOTE = 'hide-entry-warning';
