import { expect, it } from 'vitest';
import { likelyAddress } from './likely-address.ts';

it.each([
  ['robin@gmial.com', 'robin@gmail.com'],
  ['robin@gmail.con', 'robin@gmail.com'],
  ['robin@gmail.co', 'robin@gmail.com'],
  ['robin@gmai.co', 'robin@gmail.com'],
  ['robin@gmailcom', undefined],
  ['Robin.De+x@GNAIL.com', 'Robin.De+x@gmail.com'],
  ['robin@hotmial.com', 'robin@hotmail.com'],
  ['robin@hotmal.cm', 'robin@hotmail.com'],
  ['robin@outlok.com', 'robin@outlook.com'],
  ['robin@yaho.com', 'robin@yahoo.com'],
  ['robin@icoud.com', 'robin@icloud.com'],
  ['robin@wanado.fr', 'robin@wanadoo.fr'],
  ['robin@lapost.net', 'robin@laposte.net'],
  ['robin@gmail.cm', 'robin@gmail.com'],
  ['robin@gmail.om', 'robin@gmail.com'],
  ['robin@goglemail.com', 'robin@googlemail.com'],
  ['robin@protonmial.com', 'robin@protonmail.com'],
  ['robin@ornage.fr', 'robin@orange.fr'],
  ['robin@zigo.nl', 'robin@ziggo.nl'],
  ['robin@kpnmial.nl', 'robin@kpnmail.nl'],
  ['robin@telent.be', 'robin@telenet.be'],
  ['robin@t-onlin.de', 'robin@t-online.de'],
  ['robin@libreo.it', 'robin@libero.it'],
  ['robin@htmal.com', 'robin@hotmail.com'],
  ['robin@icuod.com', 'robin@icloud.com'],
  ['r@gmial.com', 'r@gmail.com'],
])('corrects %s to %s', (typed, meant) => {
  expect(likelyAddress(typed)).toBe(meant);
});

it.each([
  'gmail.com',
  'hotmail.fr',
  'hotmail.ch',
  'hotmail.co.uk',
  'outlook.de',
  'yahoo.co.jp',
  'yahoo.ca',
  'orange.es',
  'mail.com',
  'ymail.com',
  'email.com',
  'fastmail.com',
  'hushmail.com',
  'mailo.com',
  'gmx.de',
  'live.nl',
  'me.com',
  'example.org',
  'ma.il',
  'orange.com',
  'free.fr',
  'gaul.com',
  'orange.fi',
  't-online.be',
  'zmail.com',
  'gmail.c',
  'gmial.cn',
  'hotmall.cn',
  'htmal.con',
  'gnial.com',
  'gnuil.com',
  'ganil.com',
  'gnmil.com',
  'hotelmail.com.br',
  '',
])('suggests no correction of @%s', (domain) => {
  expect(likelyAddress(`robin@${domain}`)).toBeUndefined();
});

it('suggests no correction of an incomplete address', () => {
  expect(['', 'gmial.com', '@gmial.com'].map(likelyAddress)).toEqual([undefined, undefined, undefined]);
});
