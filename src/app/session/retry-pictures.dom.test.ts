import { afterEach, beforeEach, expect, it } from 'vitest';
import { setServerReached } from '../../browser/use-online.ts';
import { retryPictures } from './retry-pictures.ts';

let stop: () => void;
let picture: HTMLImageElement;
let requests: number;

beforeEach(() => {
  document.body.innerHTML = '<img src="/media/one.webp" alt="">';
  picture = document.querySelector('img') as HTMLImageElement;
  requests = 0;
  new MutationObserver((changes) => {
    requests += changes.length;
  }).observe(picture, { attributeFilter: ['src'] });
  stop = retryPictures();
});

afterEach(() => {
  stop();
  setServerReached(true);
});

const eventsDelivered = () => new Promise((resolve) => setTimeout(resolve));

it('reloads a failed picture when the server is reachable, and hides the broken-image mark until then', async () => {
  setServerReached(false);
  picture.dispatchEvent(new Event('error'));
  expect(picture.dataset.missing).toBe('');
  await eventsDelivered();
  expect(requests).toBe(0);
  setServerReached(true);
  await eventsDelivered();
  expect(requests).toBe(1);
  expect(picture.getAttribute('src')).toBe('/media/one.webp');
  picture.dispatchEvent(new Event('load'));
  expect(picture.dataset.missing).toBeUndefined();
});

it('does not reload loaded pictures, and none after it has stopped', async () => {
  picture.dispatchEvent(new Event('load'));
  setServerReached(false);
  setServerReached(true);
  await eventsDelivered();
  expect(requests).toBe(0);
  picture.dispatchEvent(new Event('error'));
  stop();
  setServerReached(false);
  setServerReached(true);
  await eventsDelivered();
  expect(requests).toBe(0);
});
