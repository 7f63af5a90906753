import { readNote, storeNote } from '../../browser/storage/store-note.ts';

// The note of this device that its reader has hidden the cam promotion. It stays after a logout, and names no member:
//
//   press ─┬▶ visitor:  saved
//          └▶ member: unsaved ──the server has stored it──▶ saved

const CAM_NOTE = 'hide-cam-promotion';
/** `unsaved`: the server may not know it yet. */
type CamNote = 'saved' | 'unsaved';

export const readCamNote = (): CamNote | null => readNote(CAM_NOTE) as CamNote | null;

export const storeCamNote = (note: CamNote): void => storeNote(CAM_NOTE, note);

/** The text of a script for the head of a page: only the device knows whether the promotion is hidden. `readCamNote` reads the same. */
export const HIDE_NOTED_CAM = `try{if(localStorage.getItem("${CAM_NOTE}")!==null)document.documentElement.dataset.camHidden=""}catch{}`;
