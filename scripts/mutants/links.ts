import type { MutatedFile } from './base/mutant.ts';

/** Mutants of the links in the texts of messages. */
export const linkMutants: readonly MutatedFile[] = [
  {
    file: 'src/features/chats/log/link-parts.ts',
    tests: ['src/features/chats/log/link-parts.test.ts'],
    changes: [
      { breaks: 'links a part of an e-mail address', before: '(?<![\\w@/.-])', after: '(?<![\\w/.-])' },
      { breaks: 'goes past a direction mark', before: '\\p{Cc}\\p{Bidi_Control}', after: '\\p{Cc}' },
      { breaks: 'links the point after an address', before: '[^\\P{P}/', after: '[^\\P{P}./' },
      {
        breaks: 'cuts a bracket that the address opens',
        before: '(counts.get(last) ?? 0) >',
        after: '(counts.get(last) ?? 0) >=',
      },
      { breaks: 'cuts too many brackets', before: '    count(last, -1);\n', after: '' },
      { breaks: 'shows another host than it opens', before: 'url.hostname !== host || ', after: '' },
      {
        breaks: 'links a host without a dot',
        before: ' || (url.origin !== origin && !/[^.]\\.[^.]/.test(host))',
        after: '',
      },
      { breaks: 'links no screen of a host without a dot', before: 'url.origin !== origin && ', after: '' },
      { breaks: 'refuses a port', before: '(?::\\d*)?', after: '' },
      { breaks: 'throws for an address that the browser cannot read', before: ' || !URL.canParse(address)', after: '' },
    ],
  },
  {
    file: 'src/features/chats/log/message-text.tsx',
    tests: ['src/features/chats/log/message-text.dom.test.tsx'],
    changes: [
      { breaks: 'marks nothing', before: 'mark === null ? part.text : mark(part.text)', after: 'part.text' },
      { breaks: 'opens another site in the app', before: 'url.origin === location.origin && ', after: '' },
      { breaks: 'opens a one-time link in the app', before: "route !== 'token' && ", after: '' },
      { breaks: 'reads two slashes as the path of a screen', before: " && !pathname.startsWith('//')", after: '' },
      { breaks: 'ignores the key for a new tab', before: ' || !isPlainClick(event)', after: '' },
      { breaks: 'replaces the page of the app', before: "isScreen ? undefined : '_blank'", after: 'undefined' },
      { breaks: 'turns an address around', before: '      dir="ltr"\n', after: '' },
      { breaks: 'opens the options by a right click', before: '      onContextMenu={leaveToBrowser}\n', after: '' },
      { breaks: 'leaves a held finger to the browser', before: ' && !isTouch', after: '' },
    ],
  },
  {
    file: 'src/features/chats/log/quote.tsx',
    tests: ['src/features/chats/log/quote.dom.test.tsx'],
    changes: [{ breaks: 'cuts the beginning of a name from right to left', before: ' dir="auto"', after: '' }],
  },
];
