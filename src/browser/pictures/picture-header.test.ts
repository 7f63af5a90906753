import { expect, it } from 'vitest';
import { readHeader } from './picture-header.ts';

// The first bytes of pictures of 300 by 200 pixels.
const JPEG =
  '/9j/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYWICwgIyYnKSopGR8tMC0oMCUoKSj/2wBDAQcHBwoIChMKChMoGhYa' +
  'KCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCj/wAARCADIASw=';
const EXIF_JPEG =
  '/9j/4QEKRXhpZgAASUkqAAgAAAAIAA8BAgACAAAAQQAAABIBAwABAAAAAQAAABoBBQABAAAAbgAAABsBBQABAAAAdgAAACgBAwABAAAAAgAAABMCAwABAAAA' +
  'AQAAAGmHBAABAAAAfgAAACWIBAABAAAAzAAAAAAAAAA4YwAA6AMAADhjAADoAwAABgAAkAcABAAAADAyMTABkQcABAAAAAECAwAAoAcABAAAADAxMDABoAMA' +
  'AQAAAP//AAACoAQAAQAAACwBAAADoAQAAQAAAMgAAAAAAAAAAgABAAIAAgAAAE4AAAACAAUAAwAAAOoAAAAAAAAANAAAAAEAAAAWAAAAAQAAAAAAAAABAAAA' +
  '/9sAQwAGBAUGBQQGBgUGBwcGCAoQCgoJCQoUDg8MEBcUGBgXFBYWGh0lHxobIxwWFiAsICMmJykqKRkfLTAtKDAlKCko/9sAQwEHBwcKCAoTCgoTKBoWGigo' +
  'KCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgo/8AAEQgAyAEs';
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAASwAAADICAIAAADdvUsC';
const WEBP = 'UklGRsAAAABXRUJQVlA4ILQAAAAQEQCdASosAcgA';
const LOSSLESS_WEBP = 'UklGRiQAAABXRUJQVlA4TBgAAAAvK8ExAAfQqqp2';
const EXIF_WEBP = 'UklGRuIBAABXRUJQVlA4WAoAAAAIAAAAKwEAxwAA';
const GIF = 'R0lGODlhLAHIAIAAAA==';
const AVIF =
  'AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAANZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAACJpbG9jAAAAAERAAAEA' +
  'AQAAAAAA+gABAAAAAAAAADEAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABhdjAxAAAAAA5waXRtAAAAAAABAAAAVmlwcnAAAAA4aXBjbwAAAAxhdjFD' +
  'gSACAAAAABRpc3BlAAAAAAAAASwAAADIAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAgMAAAA5';
const EXIF_AVIF =
  'AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAARdtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAADRpbG9jAAAAAERAAAIA' +
  'AQAAAAABOwABAAAAAAAAADEAAgAAAAABbAABAAAAAAAAAQwAAAA4aWluZgAAAAAAAgAAABVpbmZlAgAAAAABAABhdjAxAAAAABVpbmZlAgAAAQACAABFeGlm' +
  'AAAAAA5waXRtAAAAAAABAAAAVmlwcnAAAAA4aXBjbwAAAAxhdjFDgSACAAAAABRpc3BlAAAAAAAAASwAAADIAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAA' +
  'AAAAAAEAAQOBAgMAAAAaaXJlZgAAAAAAAAAOY2RzYwACAAEAAQAAAUU=';

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
const join = (...parts: readonly (string | readonly number[] | Uint8Array)[]) =>
  Uint8Array.from(parts.flatMap((part) => [...(typeof part === 'string' ? new TextEncoder().encode(part) : part)]));
/** Adds a chunk of three bytes to a PNG, behind a chunk of pixels. */
const pngWith = (type: string) =>
  join(bytesOf(PNG), [0, 0, 0, 2], 'IDAT', [1, 2, 0, 0, 0, 0], [0, 0, 0, 3], type, 'a=b', [0, 0, 0, 0]);
/** Adds a segment of seven bytes to a JPEG, behind its start. */
const jpegWith = (marker: number, text: string) =>
  join([0xff, 0xd8, 0xff, 0xff, marker, 0, 9], text.padEnd(7, '\0'), bytesOf(JPEG).subarray(2));

it.each([
  ['a JPEG', bytesOf(JPEG), false],
  ['a JPEG with EXIF', bytesOf(EXIF_JPEG), true],
  ['a JPEG with a comment', jpegWith(0xfe, 'Paris'), true],
  ['a JPEG with IPTC', jpegWith(0xed, 'Photosh'), true],
  ['a JPEG with more pictures', jpegWith(0xe2, 'MPF'), true],
  ['a JPEG with a colour profile', jpegWith(0xe2, 'ICC_PRO'), false],
  ['a JPEG of Adobe', jpegWith(0xee, 'Adobe'), false],
  ['a PNG', bytesOf(PNG), false],
  ['a PNG with EXIF', pngWith('eXIf'), true],
  ['a PNG with a text', pngWith('tEXt'), true],
  ['a PNG with a packed text', pngWith('zTXt'), true],
  ['a PNG with XMP', pngWith('iTXt'), true],
  ['a PNG with a time', pngWith('tIME'), false],
  ['a WebP', bytesOf(WEBP), false],
  ['a lossless WebP', bytesOf(LOSSLESS_WEBP), false],
  ['a WebP with EXIF', bytesOf(EXIF_WEBP), true],
  ['a GIF', bytesOf(GIF), false],
  ['an AVIF', bytesOf(AVIF), false],
  ['an AVIF with EXIF', bytesOf(EXIF_AVIF), true],
])('reads the size and the metadata of %s', (_what, bytes, hasMetadata) => {
  expect(readHeader(bytes)).toEqual({ width: 300, height: 200, hasMetadata });
});

it('returns the size of the largest image of an AVIF', () => {
  const tile = join('ispe', [0, 0, 0, 0], [0, 0, 0, 64], [0, 0, 0, 64]);
  expect(readHeader(join(bytesOf(AVIF), tile))).toMatchObject({ width: 300, height: 200 });
  const grid = join('ispe', [0, 0, 0, 0], [0, 0, 4, 0], [0, 0, 3, 0]);
  expect(readHeader(join(bytesOf(AVIF), grid))).toMatchObject({ width: 1_024, height: 768 });
});

it('returns null for another format, and for a file that ends before its size', () => {
  expect(readHeader(join('<svg width="300" height="200"/>'))).toBeNull();
  for (const whole of [JPEG, PNG, WEBP, GIF, AVIF].map(bytesOf))
    for (let length = 0; length < whole.length; length += 1)
      expect([null, 300, 256]).toContain(readHeader(whole.subarray(0, length))?.width ?? null);
  expect(readHeader(new Uint8Array())).toBeNull();
});
