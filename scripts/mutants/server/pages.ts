import type { MutatedFile } from '../base/mutant.ts';

const RENDERED = 'server/features/pages/render-pages.pg.test.ts';

/** Mutants of the pages that the server renders. */
export const pageMutants: readonly MutatedFile[] = [
  {
    file: 'server/platform/http/pages.ts',
    tests: [RENDERED],
    changes: [
      {
        breaks: 'a browser with a session gets the page of visitors',
        before: 'const page = hasSession ? undefined :',
        after: 'const page =',
      },
      {
        breaks: 'a shared cache may store the page of a visitor',
        before: "'cache-control': 'private, no-cache'",
        after: "'cache-control': 'no-cache'",
      },
      {
        breaks: 'the policy forbids the style of the page',
        before: "contentPolicy(documents.rendered(head, { files, body: '' }), isHttps)",
        after: "contentPolicy('', isHttps)",
      },
    ],
  },
  {
    file: 'server/features/pages/render-pages.ts',
    tests: [RENDERED],
    changes: [
      {
        breaks: 'a site shows members to every visitor',
        before: 'isOpen: mayVisitorLook(site.settings, request)',
        after: 'isOpen: true',
      },
      {
        breaks: 'a malformed language reaches Intl',
        before: String.raw`.filter((tag) => /^[a-z]{2}(?:-[a-z]{2})?$/i.test(tag))`,
        after: '',
      },
      {
        breaks: 'members stay in the frame for the next visitor',
        before: 'frames.get([reader, data], () => renderer.startPage(reader, data))',
        after:
          'frames.get([reader, data], () => renderer.startPage(reader, data).replace(MEMBERS_PLACE, renderer.membersNear(reader, near)))',
      },
      {
        breaks: 'sites share their frames',
        before: 'frames.get([reader, data],',
        after: 'frames.get([reader],',
      },
    ],
  },
  {
    file: 'server/features/search/members-near.ts',
    tests: [RENDERED],
    changes: [
      {
        breaks: 'a site for members shows members to visitors',
        before: 'if (!isOpen) {',
        after: "if (site.id === '') {",
      },
      {
        breaks: 'a country without members has an empty page',
        before: 'found.numResults === 0 && place !== null',
        after: "place === ''",
      },
      {
        breaks: 'fictional profiles count as members',
        before: 'members: found.numResults - found.num_fictional',
        after: 'members: found.numResults',
      },
    ],
  },
  {
    file: 'server/features/pages/frame-cache.ts',
    tests: ['server/features/pages/frame-cache.test.ts'],
    changes: [
      { breaks: 'the cache grows without limit', before: 'this.#frames.size > FRAMES_MOST &&', after: 'false &&' },
      {
        breaks: 'the most popular frame makes room',
        before: 'this.#frames.delete(key);',
        after: '',
      },
    ],
  },
];
