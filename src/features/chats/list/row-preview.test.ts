import { describe, expect, it } from 'vitest';
import { makeChange, makeEntry, makeItem, makeMessage, makeRow, ME, PICTURE } from '../chat-rows.fixture.ts';
import { previewOf } from './row-preview.ts';

const textDraft = (text: string) => ({ content: 'text', text }) as const;
const theirs = makeRow({ last_seq: 3, last_message: makeMessage(3, { body: 'One\n  two' }) });

describe('previewOf', () => {
  it('shows typing before drafts and messages', () => {
    expect(previewOf(makeItem({ row: theirs, draft: textDraft('x'), unsent: makeEntry(1) }), true)).toEqual({
      kind: 'typing',
    });
  });

  it('shows before anything else that the conversation moves once the device is online', () => {
    const item = makeItem({ row: theirs, draft: textDraft('x'), movesTo: 'archive' });
    expect(previewOf(item, true)).toEqual({ kind: 'moves', to: 'archive' });
  });

  it('shows the last message on one line', () => {
    expect(previewOf(makeItem({ row: theirs }), false)).toEqual({
      kind: 'message',
      content: 'text',
      words: 'One two',
      status: null,
    });
  });

  it('shows a deleted message without its words and its status', () => {
    const row = makeRow({ last_message: makeMessage(3, { body: '', deleted_at: '2026-03-18T12:09:00.000Z' }) });
    expect(previewOf(makeItem({ row }), false)).toMatchObject({ kind: 'message', content: 'deleted', words: '' });
  });

  it('shows a waiting change of the last message in its place, and a refused one not', () => {
    const row = makeRow({ last_message: makeMessage(3, { sender: ME, body: 'before' }) });
    const preview = (change: ReturnType<typeof makeChange>) => previewOf(makeItem({ row, change }), false);
    expect(preview(makeChange('3', 'after'))).toEqual({ kind: 'waiting', content: 'text', words: 'after' });
    expect(preview(makeChange('3', null))).toEqual({ kind: 'waiting', content: 'deleted', words: '' });
    expect(preview(makeChange('3', 'after', { state: 'failed' }))).toMatchObject({ kind: 'message', words: 'before' });
  });

  it('shows an unknown message as such', () => {
    const row = makeRow({ last_message: makeMessage(3, { kind: 'unknown', body: '' }) });
    expect(previewOf(makeItem({ row }), false)).toMatchObject({ kind: 'message', content: 'unknown', words: '' });
  });

  it('shows the status of the member’s own last message', () => {
    const row = (marks: object) => makeRow({ last_message: makeMessage(3, { sender: ME }), ...marks });
    expect(previewOf(makeItem({ row: row({}) }), false)).toMatchObject({ status: 'sent' });
    expect(previewOf(makeItem({ row: row({ peer_delivered_seq: 3 }) }), false)).toMatchObject({ status: 'delivered' });
    expect(previewOf(makeItem({ row: row({ peer_delivered_seq: 3, peer_read_seq: 3 }) }), false)).toMatchObject({
      status: 'read',
    });
  });

  it('shows a draft unless there are unread messages', () => {
    expect(previewOf(makeItem({ row: theirs, draft: textDraft('I meant') }), false)).toEqual({
      kind: 'draft',
      content: 'text',
      words: 'I meant',
      isWaiting: false,
    });
    expect(previewOf(makeItem({ row: { ...theirs, unread: 1 }, draft: textDraft('I meant') }), false)).toMatchObject({
      kind: 'message',
    });
  });

  it.each(['picture', 'voice'] as const)('shows a draft without a text: %s', (content) => {
    const draft = { content, text: '' };
    const shown = { kind: 'draft', content, words: '', isWaiting: false };
    expect(previewOf(makeItem({ row: theirs, draft }), false)).toEqual(shown);
  });

  it('marks a draft when a message waits too', () => {
    expect(previewOf(makeItem({ row: theirs, draft: textDraft('I meant'), unsent: makeEntry(1) }), false)).toEqual({
      kind: 'draft',
      content: 'text',
      words: 'I meant',
      isWaiting: true,
    });
  });

  it('shows a waiting message, and a refused one even before unread messages', () => {
    expect(previewOf(makeItem({ row: theirs, unsent: makeEntry(1) }), false)).toEqual({
      kind: 'waiting',
      content: 'text',
      words: 'unsent 1',
    });
    const failed = makeEntry(1, { state: 'failed' });
    expect(previewOf(makeItem({ row: { ...theirs, unread: 2 }, unsent: failed }), false)).toMatchObject({
      kind: 'failed',
    });
  });

  it('shows a waiting or refused first message before there is a conversation', () => {
    expect(previewOf(makeItem({ row: null, unsent: makeEntry(1) }), false)).toEqual({
      kind: 'waiting',
      content: 'text',
      words: 'unsent 1',
    });
    expect(
      previewOf(makeItem({ row: null, draft: textDraft('x'), unsent: makeEntry(1, { state: 'failed' }) }), false),
    ).toMatchObject({ kind: 'failed' });
  });

  it('recognizes a gift, sent or waiting, by its id', () => {
    const gift = makeMessage(3, { kind: 'gift', body: 'peonies' });
    expect(previewOf(makeItem({ row: makeRow({ last_message: gift }) }), false)).toMatchObject({
      content: 'gift',
      words: 'peonies',
    });
    const request = { ...makeEntry(1).request, kind: 'gift', body: 'kite' } as const;
    expect(previewOf(makeItem({ row: null, unsent: makeEntry(1, { request }) }), false)).toEqual({
      kind: 'waiting',
      content: 'gift',
      words: 'kite',
    });
  });

  it('shows the length of a recording, sent or waiting', () => {
    const voice = { id: PICTURE.id, type: 'audio/webm', duration_ms: 24_400, peaks: 'A'.repeat(64) } as const;
    const sent = makeMessage(3, { kind: 'voice', body: '', voice: { ...voice, path: '/media/m/voice.webm' } });
    expect(previewOf(makeItem({ row: makeRow({ last_message: sent }) }), false)).toMatchObject({
      content: 'voice',
      words: '0:24',
    });
    const request = { ...makeEntry(1).request, kind: 'voice', body: undefined } as const;
    const unsent = makeEntry(1, { request, voice: { ...voice, blob: new Blob(), uploaded: false } });
    expect(previewOf(makeItem({ row: null, unsent }), false)).toEqual({
      kind: 'waiting',
      content: 'voice',
      words: '0:24',
    });
  });

  it('labels a picture, a deleted message and a message held until the address is confirmed', () => {
    const row = (changes: object) => makeItem({ row: makeRow({ last_message: makeMessage(3, changes) }) });
    expect(previewOf(row({ kind: 'image', media: PICTURE, body: '' }), false)).toMatchObject({
      content: 'picture',
      words: '',
    });
    expect(previewOf(row({ deleted_at: '2026-03-18T12:00:00.000Z', body: '' }), false)).toMatchObject({
      content: 'deleted',
    });
    expect(previewOf(row({ held: true, version: 0, body: '' }), false)).toMatchObject({ content: 'held' });
  });

  it('shows an unread message rather than a waiting one', () => {
    const item = makeItem({ row: { ...theirs, unread: 1 }, unsent: makeEntry(1) });
    expect(previewOf(item, false)).toMatchObject({ kind: 'message', words: 'One two' });
  });

  it('shows a waiting picture, which has no words', () => {
    const request = { ...makeEntry(1).request, kind: 'image', body: undefined } as const;
    expect(previewOf(makeItem({ row: theirs, unsent: makeEntry(1, { request }) }), false)).toEqual({
      kind: 'waiting',
      content: 'picture',
      words: '',
    });
  });

  it.each([
    ['without the spaces around it', '\n One two ', 'One two'],
    ['up to 200 characters', 'a'.repeat(201), 'a'.repeat(200)],
  ])('shows a text %s', (_which, body, words) => {
    const row = makeRow({ last_message: makeMessage(3, { body }) });
    expect(previewOf(makeItem({ row }), false)).toMatchObject({ words });
  });

  it('shows a voice message, sent or waiting, which has no words', () => {
    const voice = makeRow({ last_message: makeMessage(3, { kind: 'voice', body: '' }) });
    expect(previewOf(makeItem({ row: voice }), false)).toMatchObject({ kind: 'message', content: 'voice', words: '' });
    const request = { ...makeEntry(1).request, kind: 'voice', body: '' } as const;
    const shown = { kind: 'waiting', content: 'voice', words: '' };
    expect(previewOf(makeItem({ row: theirs, unsent: makeEntry(1, { request }) }), false)).toEqual(shown);
  });

  it('shows nothing for an empty conversation', () => {
    expect(previewOf(makeItem(), false)).toEqual({ kind: 'nothing' });
  });
});
