import sharp from 'sharp';
import { finish, LAYER, paintShadow, paintSoft, svg } from './paint.ts';
import { scenePlaceholder } from './placeholder.ts';
import { seededRandom } from '../cast/random.ts';
import { drawScene } from './scenes.ts';
import { type PictureName, STILL_LIFES } from './still-lifes.ts';

/** Draws a picture for a conversation as WebP, 600 × 750. Deterministic by name. */
export async function drawChatPicture(name: PictureName): Promise<Buffer> {
  const subject = STILL_LIFES[name];
  const scene = drawScene(subject.scene, subject.light);
  const thing = await sharp(svg(subject.draw(seededRandom(name))))
    .ensureAlpha()
    .raw()
    .toBuffer();
  const [background, shadow] = await Promise.all([
    paintSoft(scene.svg, scene.blur * subject.softness),
    paintShadow(thing),
  ]);
  return finish(background, [shadow, { input: thing, raw: LAYER }]);
}

export function chatPicturePlaceholder(name: PictureName): string {
  return scenePlaceholder(drawScene(STILL_LIFES[name].scene, STILL_LIFES[name].light).tones);
}
