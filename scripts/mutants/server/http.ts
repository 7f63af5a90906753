import type { MutatedFile } from '../base/mutant.ts';

/** Mutants of the HTTP layer: what it accepts from whom, and how often. */
export const httpMutants: readonly MutatedFile[] = [
  {
    file: 'server/platform/http/calls.ts',
    tests: ['server/features/account/account.pg.test.ts'],
    changes: [
      {
        breaks: 'a call for another member is answered',
        before: 'if (named !== undefined && named !== session.member)',
        after: 'if (named === null)',
      },
    ],
  },
  {
    file: 'server/features/account/login-limit.ts',
    tests: ['server/features/account/account.pg.test.ts'],
    changes: [
      { breaks: 'a login allows one more failure', before: 'f.failures + 1 >= $3', after: 'f.failures >= $3' },
      {
        breaks: 'a locked login is tried',
        before: 'WHERE f.locked_until IS NULL OR f.locked_until <= now()\n',
        after: '',
      },
    ],
  },
  {
    file: 'server/platform/security/passwords.ts',
    tests: ['server/platform/security/passwords.test.ts'],
    changes: [
      {
        breaks: 'an unknown address with the decoy password signs in',
        before: 'return fits && passwordHash !== undefined;',
        after: 'return fits || passwordHash === undefined;',
      },
    ],
  },
  {
    file: 'server/platform/security/origin-check.ts',
    tests: ['server/platform/security/origin-check.test.ts'],
    changes: [
      {
        breaks: 'a GET that writes is accepted from another origin',
        before: 'READS.has(request.method) && request.routeOptions.config?.writes !== true',
        after: 'READS.has(request.method)',
      },
      {
        breaks: 'a request from the same site but another origin is accepted',
        before: "site !== undefined && site !== 'same-origin'",
        after: "site !== undefined && site !== 'same-origin' && site !== 'same-site'",
      },
    ],
  },
  {
    file: 'server/platform/http/check-head.ts',
    tests: ['server/app/every-route.test.ts'],
    changes: [
      {
        breaks: 'a route is reached by another spelling of its address',
        before: "if (!isCanonicalTarget(url)) throw new Refusal('address_not_canonical', {});",
        after: '',
      },
    ],
  },
  {
    file: 'server/platform/http/check-head.ts',
    tests: ['server/platform/http/http-answers.test.ts'],
    changes: [
      {
        breaks: 'a request has two hosts',
        before: "if (hasSingleHeaderTwice(raw.rawHeaders)) refuse('duplicate_header');",
        after: '',
      },
      { breaks: 'a body may be compressed', before: "headers['content-encoding'] !== undefined", after: 'false' },
    ],
  },
  {
    file: 'server/platform/http/idle-requests.ts',
    tests: ['server/platform/http/idle-requests.test.ts'],
    changes: [
      {
        breaks: 'an unfinished body holds its connection after a refusal',
        before: 'if (!request.complete) socket.setTimeout(idleMs);',
        after: '',
      },
    ],
  },
  {
    file: 'server/platform/http/slow-bodies.ts',
    tests: ['server/platform/http/slow-bodies.test.ts'],
    changes: [
      {
        breaks: 'a piece of a picture has only the time of other bodies',
        before: 'routeOptions.config?.upload === true',
        after: 'false',
      },
    ],
  },
  {
    file: 'server/features/account/login-pace.ts',
    tests: ['server/features/account/login-pace.pg.test.ts'],
    changes: [
      {
        breaks: 'a guesser slows the owner on a known browser',
        before: 'if (await devices.isKnown(request, owner)) return device(request, owner.hash);',
        after: '',
      },
      {
        breaks: 'a guesser slows the owner at home',
        before: 'if ((await known.peek(request, pair)) > 0) return home(request, pair);',
        after: '',
      },
      {
        breaks: 'a guesser tries many accounts from one network',
        before: 'await network(request, attempt.address_hash);',
        after: '',
      },
      {
        breaks: 'guessers try one account from many networks',
        before: 'await account(request, attempt.account_hash);',
        after: '',
      },
    ],
  },
  {
    file: 'server/features/sync/live.ts',
    tests: ['server/features/sync/live-limits.pg.test.ts'],
    changes: [
      { breaks: 'a network holds any number of streams', before: ' || places.isFull(network)', after: '' },
      { breaks: 'a slot of a network is never released', before: 'leave();', after: '' },
    ],
  },
  {
    file: 'server/platform/security/rate-limit.ts',
    tests: ['server/platform/security/rate-limit.test.ts'],
    changes: [
      {
        breaks: 'a session has no rate limit',
        before: "if (session !== '') refuseToWait(await bySession.count(request, session));",
        after: '',
      },
    ],
  },
  {
    file: 'server/platform/security/rate-limit.ts',
    tests: ['server/app/build-app.test.ts'],
    changes: [
      {
        breaks: 'an address has no rate limit',
        before: 'refuseToWait(await byAddress.count(request, networkOf(request.ip)));',
        after: '',
      },
    ],
  },
  {
    file: 'server/platform/security/guarded-agent.ts',
    tests: ['server/platform/security/guarded-agent.test.ts'],
    changes: [
      {
        breaks: 'the guarded agent accepts redirects',
        before: 'if (statusCode >= 300 && statusCode < 400)',
        after: 'if (statusCode === 399)',
      },
      {
        breaks: 'the guarded agent connects to a private address behind a name',
        before: 'found.filter(({ address }) => isPublicAddress(address))',
        after: "found.filter(({ address }) => address !== '')",
      },
    ],
  },
  {
    file: 'server/platform/security/addresses.ts',
    tests: ['server/platform/security/guarded-agent.test.ts'],
    changes: [{ breaks: 'a private address counts as public', before: "parsed.range() === 'unicast'", after: 'true' }],
  },
  {
    file: 'server/platform/http/strict-json.ts',
    tests: ['server/platform/http/strict-json.test.ts'],
    changes: [
      {
        breaks: 'a body with the same key twice is accepted',
        before: "if (keys.has(key)) return 'duplicate_key';",
        after: '',
      },
    ],
  },
  {
    file: 'server/platform/http/strict-json.ts',
    tests: ['server/platform/http/http-answers.test.ts'],
    changes: [
      { breaks: 'bytes that are no UTF-8 become a text', before: 'fatal: true, ', after: '' },
      {
        breaks: 'a body in another encoding is read as UTF-8',
        before: "if (!JSON_TYPE.test(contentType)) throw new Refusal('unsupported_media_type', {});",
        after: '',
      },
    ],
  },
  {
    file: 'server/platform/http/logs/log-error.ts',
    tests: ['server/platform/http/logs/log-error.test.ts'],
    changes: [
      {
        breaks: 'the log keeps rows of the database',
        before: "'code' in source ? source.code : undefined",
        after: 'undefined',
      },
    ],
  },
];
