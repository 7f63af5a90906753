import { drawChatPicture } from '../drawing/chat-pictures.ts';
import { drawPortrait } from '../drawing/portraits.ts';
import { type PictureName, STILL_LIFES } from '../drawing/still-lifes.ts';

// The repository contains no demo pictures. The server draws each one at its first request.

const PORTRAIT = /^demo\/person-([a-z0-9-]{1,60})\.webp$/;
const PICTURE = /^demo\/scene-([a-z]{1,20})\.webp$/;

interface FileNames {
  filename: string;
  thumb_filename: string;
}

export function portraitFile(seed: string): FileNames {
  return { filename: `demo/person-${seed}.webp`, thumb_filename: `demo/person-${seed}.thumb.webp` };
}

export function chatPictureFile(name: PictureName): FileNames {
  return { filename: `demo/scene-${name}.webp`, thumb_filename: `demo/scene-${name}.thumb.webp` };
}

export function isPictureName(name: string): name is PictureName {
  return Object.hasOwn(STILL_LIFES, name);
}

/** Draws a demo picture by its file name, as WebP. Returns undefined for an unknown name. */
export async function drawDemoFile(filename: string): Promise<Buffer | undefined> {
  const portrait = PORTRAIT.exec(filename)?.[1];
  if (portrait !== undefined) return drawPortrait(portrait);
  const picture = PICTURE.exec(filename)?.[1];
  return picture !== undefined && isPictureName(picture) ? drawChatPicture(picture) : undefined;
}
