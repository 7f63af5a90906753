import sharp, { type OverlayOptions } from 'sharp';
import { HEIGHT, WIDTH } from './svg-shapes.ts';

/** The size of every drawn picture in pixels, and of blurred layers, which are painted small and enlarged. */
export const SIZE = { width: WIDTH, height: HEIGHT };
export const LAYER = { ...SIZE, channels: 4 } as const;
export const SOFT = 4;
export const SOFT_SIZE = { width: WIDTH / SOFT, height: Math.ceil(HEIGHT / SOFT) };

export function svg(inner: string, view = `0 0 ${WIDTH} ${HEIGHT}`, size = SIZE): Buffer {
  const box = `width="${size.width}" height="${size.height}" viewBox="${view}" preserveAspectRatio="none"`;
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${box}>${inner}</svg>`);
}

/** Paints a blurred opaque background as raw RGB. `blur` is a standard deviation in pixels. */
export async function paintSoft(inner: string, blur: number): Promise<Buffer> {
  const small = blur === 0 ? SOFT_SIZE : blur < 2.5 ? SIZE : { width: WIDTH / 2, height: HEIGHT / 2 };
  const drawn = sharp(svg(inner, undefined, small)).removeAlpha();
  return (blur === 0 ? drawn : drawn.blur((blur * small.width) / WIDTH)).resize(SIZE).raw().toBuffer();
}

/** Paints a smooth layer (light, shade) small and enlarges it. */
export async function paintLight(inner: string): Promise<OverlayOptions> {
  return {
    input: await sharp(svg(inner, undefined, SOFT_SIZE))
      .resize(SIZE)
      .raw()
      .toBuffer(),
    raw: LAYER,
  };
}

/** Paints the shadow of a layer on its background. */
export async function paintShadow(layer: Buffer): Promise<OverlayOptions> {
  const { data, info } = await sharp(layer, { raw: LAYER })
    .extractChannel(3)
    .resize(SOFT_SIZE)
    .blur(17 / SOFT)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const shadow = Buffer.alloc(info.width * info.height * 4, Buffer.from([30, 15, 8, 0]));
  for (let i = 0; i < info.width * info.height; i++) shadow[i * 4 + 3] = (data[i * info.channels] ?? 0) * 0.32;
  const input = await sharp(shadow, { raw: { ...SOFT_SIZE, channels: 4 } })
    .resize(SIZE)
    .raw()
    .toBuffer();
  return { input, raw: LAYER };
}

export function stop(offset: number, rgb: string, opacity: number): string {
  return `<stop offset="${offset}" stop-color="rgb(${rgb})" stop-opacity="${opacity}"/>`;
}

/** The attributes of a radial gradient that is a unit circle, moved and stretched by `transform`. */
export const ellipseGradient = (transform: string): string =>
  `gradientUnits="userSpaceOnUse" cx="0" cy="0" r="1" gradientTransform="${transform}"`;

const VIGNETTE = `<defs><radialGradient id="edge" ${ellipseGradient('translate(300 300) scale(540 600)')}>${
  stop(0.55, '30,15,10', 0) + stop(1, '30,15,10', 0.22)
}</radialGradient></defs><rect width="600" height="750" fill="url(#edge)"/>`;

/** Composes background, layers and darker edges into the final WebP. */
export async function finish(background: Buffer, layers: readonly OverlayOptions[]): Promise<Buffer> {
  return sharp(background, { raw: { ...SIZE, channels: 3 } })
    .composite([...layers, await paintLight(VIGNETTE)])
    .webp({ quality: 80, effort: 2 })
    .toBuffer();
}
