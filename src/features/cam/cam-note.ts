import type { MemberId } from '../../../contract/base/ids.ts';
import { readNote, storeNote } from '../../browser/storage/store-note.ts';

// The note of this device that its reader has hidden the cam promotion:
//
//   press ─┬▶ visitor: saved
//          └▶ member:  the id of the member ─┬─the server has stored it─▶ saved
//                                            └─logout──────────────────▶ saved
//
// Another member of this device does not see the promotion here, but their account does not store a choice that they have not made.

const CAM_NOTE = 'hide-cam-promotion';

export const isCamHidden = (): boolean => readNote(CAM_NOTE) !== null;

/** Whether this member has hidden it, and the server may not know it yet. */
export const isCamToSave = (member: MemberId): boolean => readNote(CAM_NOTE) === member;

export const storeCamNote = (note: 'saved' | MemberId): void => storeNote(CAM_NOTE, note);

/** The text of a script for the head of a page: only the device knows whether the promotion is hidden. `isCamHidden` reads the same. */
export const HIDE_NOTED_CAM = `try{if(localStorage.getItem("${CAM_NOTE}")!==null)document.documentElement.dataset.camHidden=""}catch{}`;
