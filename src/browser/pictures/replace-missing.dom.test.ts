import { expect, it } from 'vitest';
import { replaceMissingPictures } from './replace-missing.ts';

const CDN = 'https://cdn.example/people';

it('loads a failed picture and its alternatives from this host, and no other picture', () => {
  document.body.innerHTML = `
    <picture>
      <source srcset="${CDN}/people/a-t.webp 540w, ${CDN}/people/a.webp 810w">
      <img id="scene" src="${CDN}/people/b.webp" srcset="${CDN}/people/b-280.webp 280w, ${CDN}/people/b.webp 480w">
    </picture>
    <img id="other" src="${CDN}/people/c.webp">
    <img id="member" src="/media/d.webp" srcset="/media/d-s.webp 256w, /media/d.webp 1024w">`;
  // Pictures that are still loading.
  for (const picture of document.querySelectorAll('img')) Object.defineProperty(picture, 'complete', { value: false });
  const member = document.querySelector('#member')?.outerHTML;
  replaceMissingPictures();
  document.querySelector('#scene')?.dispatchEvent(new Event('error'));
  document.querySelector('#member')?.dispatchEvent(new Event('error'));
  expect(document.querySelector('picture')?.innerHTML.replaceAll(/\s+/g, ' ').trim()).toBe(
    '<source srcset="/people/a-t.webp 540w, /people/a.webp 810w"> ' +
      '<img id="scene" src="/people/b.webp" srcset="/people/b-280.webp 280w, /people/b.webp 480w">',
  );
  expect(document.querySelector('#other')?.getAttribute('src')).toBe(`${CDN}/people/c.webp`);
  expect(document.querySelector('#member')?.outerHTML).toBe(member);
});

it('replaces a picture that failed before the script ran', () => {
  document.body.innerHTML = `<img src="${CDN}/people/a.webp">`;
  for (const picture of document.querySelectorAll('img')) Object.defineProperty(picture, 'complete', { value: true });
  replaceMissingPictures();
  expect(document.querySelector('img')?.getAttribute('src')).toBe('/people/a.webp');
});
