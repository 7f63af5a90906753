import { expect, it } from 'vitest';
import { isAnimated } from './is-animated.ts';

// Pictures of two by one pixels, with one frame and with two.
const STILL_GIF = 'R0lGODlhAgABAIAAAExpcQBaoCH5BAUAAAAALAAAAAACAAEAAAICTAoAOw==';
const MOVING_GIF =
  'R0lGODlhAgABAIAAAExpcQBaoCH/C05FVFNDQVBFMi4wAwEAAAAh+QQFCgAAACwAAAAAAgABAAACAkwKACH5BAUAAAAALAAAAAACAAEAgExpcVpaoAICTAoAOw==';
const STILL_WEBP = 'UklGRjwAAABXRUJQVlA4IDAAAADwAQCdASoCAAEAAUAmJaACdLoB+AAEgwAA/vS+7/56ZrzB/k5/9GH8aR40j4cwAAA=';
const TRANSPARENT_WEBP =
  'UklGRkQAAABXRUJQVlA4WAoAAAAQAAAAAQAAAQAAQUxQSAUAAAAAgICAgABWUDggGAAAADABAJ0BKgIAAgABQCYlpAADcAD+/SBQAA==';
const MOVING_WEBP =
  'UklGRrwAAABXRUJQVlA4WAoAAAACAAAAAQAAAAAAQU5JTQYAAAD/////AABBTk1GSAAAAAAAAAAAAAEAAAAAAGQAAAJWUDggMAAAAPABAJ0BKgIA' +
  'AQABQCYloAJ0ugH4AASDAAD+9L7v/npmvMH+Tn/0YfxpHjSPhzAAAEFOTUZAAAAAAAAAAAAAAQAAAAAAZAAAAFZQOCAoAAAAdAEAnQEqAgABAAAA' +
  'JiWgAnQBQAAA/u7T3/43j/Jd/bvt5EYZ1gAAAA==';

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
const file = (type: string, base64: string, length = Infinity) =>
  new Blob([bytesOf(base64).subarray(0, length)], { type });

it.each([
  ['a GIF of one frame', file('image/gif', STILL_GIF), false],
  ['a GIF of two frames', file('image/gif', MOVING_GIF), true],
  ['a plain WebP', file('image/webp', STILL_WEBP), false],
  ['a WebP with transparency', file('image/webp', TRANSPARENT_WEBP), false],
  ['a WebP of two frames', file('image/webp', MOVING_WEBP), true],
  ['a JPEG', file('image/jpeg', MOVING_GIF), false],
  ['an empty GIF', file('image/gif', ''), false],
])('returns whether %s moves', async (_what, blob, moves) => {
  expect(await isAnimated(blob)).toBe(moves);
});

it('reads a GIF that ends anywhere', async () => {
  const whole = bytesOf(MOVING_GIF);
  const secondFrame = whole.lastIndexOf(0x2c);
  for (let length = 0; length < whole.length; length += 1)
    expect(await isAnimated(file('image/gif', MOVING_GIF, length))).toBe(length > secondFrame);
});
