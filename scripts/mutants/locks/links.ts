import type { MutatedFile } from '../base/mutant.ts';

const LINKS = 'server/database/functions/links.sql';
const SIGNUP = 'server/database/functions/signup.sql';

/** Has the use of a link decide by what was so before it waited. */
const UNGUARDED_USE = {
  file: LINKS,
  before: 'l.used_at IS NULL AND l.expires_at > now()\n  RETURNING l.member_id, l.kind, l.email',
  after:
    '(SELECT x.used_at FROM links x WHERE x.token_hash = p_token_hash) IS NULL AND l.expires_at > now()\n' +
    '  RETURNING l.member_id, l.kind, l.email',
};

/** The guards of sign-ups, links, tries of a password and requests for deletion that come at once, each taken out. */
export const linkLocks: readonly MutatedFile[] = [
  {
    file: SIGNUP,
    tests: ['server/features/signup/signup.pg.test.ts'],
    changes: [
      {
        breaks: 'concurrent sign-ups with one address fail',
        before: '  PERFORM lock_address(p_site, f.email);\n',
        after: '',
        also: [{ file: SIGNUP, before: '\n  ON CONFLICT (site_id, lower(email)) DO NOTHING;', after: ';' }],
      },
    ],
  },
  {
    file: LINKS,
    tests: ['server/features/links/links.pg.test.ts'],
    changes: [
      {
        breaks: 'a link sets several passwords at once',
        before:
          '-- As in redeem_link.\n  PERFORM lock_peers(l.member_id) FROM links l WHERE l.token_hash = p_token_hash;',
        after: '',
        also: [UNGUARDED_USE],
      },
    ],
  },
  {
    file: LINKS,
    tests: ['server/features/links/sign-in-links.pg.test.ts'],
    changes: [
      {
        breaks: 'a link or its code signs in several times at once',
        before:
          'could be out of order.\n  PERFORM lock_peers(l.member_id) FROM links l WHERE l.token_hash = p_token_hash;',
        after: 'could be out of order.',
        also: [UNGUARDED_USE],
      },
    ],
  },
  {
    file: 'server/database/functions/account.sql',
    tests: ['server/features/deletion/deletion.pg.test.ts'],
    changes: [
      {
        breaks: 'a deletion that is asked for several times at once sends several mails',
        before:
          'v_peers uuid[] := lock_peers(p_member);\n  v_old members;\n  v_new members;\nBEGIN\n' +
          '  SELECT m.* INTO v_old FROM members m WHERE m.id = p_member FOR UPDATE;',
        after:
          'v_peers uuid[] := peers_of(p_member);\n  v_old members;\n  v_new members;\nBEGIN\n' +
          '  SELECT m.* INTO v_old FROM members m WHERE m.id = p_member;',
        also: [
          {
            file: 'server/database/functions/deletion.sql',
            before: '  PERFORM lock_peers(p_member);\n  PERFORM require_member(p_member);\n',
            after: '',
          },
        ],
      },
    ],
  },
  {
    file: 'server/platform/security/redis-counters.ts',
    tests: ['server/features/account/login-pace.pg.test.ts'],
    changes: [
      {
        breaks: 'tries that two processes count at once count as one',
        before:
          'const { countLimit, readLimit } = redis as Redis & { readonly countLimit: Command; readonly readLimit: Command };',
        after: `const { readLimit } = redis as Redis & { readonly readLimit: Command };
  const countLimit: Command = async (key, windowMs) => {
    const current = Number(await redis.get(key)) + 1;
    await redis.set(key, current, 'PX', windowMs);
    return [current, windowMs];
  };`,
      },
    ],
  },
];
