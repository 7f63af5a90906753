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
        before: "'cache-control': 'private, no-store'",
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
        breaks: 'a language with an unknown region is cached',
        before: 'regions.of(canonical) === undefined ? [] : [',
        after: '[',
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
        before: 'if (!isOpen) return',
        after: "if (site.id === '') return",
      },
      {
        breaks: 'a country without members has an empty page',
        before: 'total === 0 && place !== null',
        after: "place === ''",
      },
      {
        breaks: 'fictional profiles count as members',
        before: 'members: total - fictional',
        after: 'members: total',
      },
    ],
  },
  {
    file: 'server/features/pages/limit-renders.ts',
    tests: ['server/features/pages/limit-renders.test.ts'],
    changes: [
      { breaks: 'a visitor waits for a slow database', before: '[page.catch(refusedTurn), shell]', after: '[page]' },
      { breaks: 'a page is rendered for nobody', before: 'late.signal.aborted ? undefined : ', after: '' },
      {
        breaks: 'an address opens any number of pages',
        before: '(await limit.count(visit.request, network)) > 0',
        after: 'false',
      },
      {
        breaks: 'screens of the app count',
        before: 'findServedPage(visit.path) === undefined',
        after: "visit.path === ''",
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
