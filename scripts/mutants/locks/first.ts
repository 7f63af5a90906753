import type { Change, MutatedFile } from '../base/mutant.ts';

const inFunctions = (file: string, changes: readonly Change[]): MutatedFile => ({
  file: `server/database/functions/${file}.sql`,
  tests: ['server/database/lock-first.pg.test.ts'],
  changes,
});

/** Takes out the line that locks a member, before the line that follows it. */
const unlocked = (breaks: string, lock: string, next: string): Change => ({
  breaks: `${breaks} without the lock of the member`,
  before: `  PERFORM ${lock};\n  ${next}`,
  after: `  ${next}`,
});

/** Each function that locks a member before it decides or writes, without this lock. */
export const firstLocks: readonly MutatedFile[] = [
  inFunctions('settings', [
    {
      breaks: 'sets invisible mode without the locks of the peers',
      before:
        'lock_peers(p_member);\nBEGIN\n  PERFORM require_member(p_member);\n  IF (SELECT coalesce(m.invisible_after_pause',
      after:
        'peers_of(p_member);\nBEGIN\n  PERFORM require_member(p_member);\n  IF (SELECT coalesce(m.invisible_after_pause',
    },
    {
      breaks: 'begins a pause without the locks of the peers',
      before: 'lock_peers(p_member);\n  v_choice boolean;',
      after: 'peers_of(p_member);\n  v_choice boolean;',
    },
    unlocked('changes a password', 'lock_actor(p_member)', 'UPDATE credentials SET password_hash'),
    {
      breaks: 'hides the presence without the locks of the peers',
      before: 'lock_peers(p_member);\nBEGIN\n  PERFORM require_member(p_member);\n  IF (SELECT m.hide_online',
      after: 'peers_of(p_member);\nBEGIN\n  PERFORM require_member(p_member);\n  IF (SELECT m.hide_online',
    },
  ]),
  inFunctions('passkeys', [unlocked('removes a passkey', 'lock_actor(p_member)', 'DELETE FROM passkeys WHERE id')]),
  inFunctions('blocks', [
    unlocked('tells of a block', 'lock_members(ARRAY[p_blocker, p_blocked])', 'UPDATE blocks SET told_at'),
  ]),
  inFunctions('chats/marks', [
    unlocked(
      'moves a read mark',
      'lock_actor(p_member, ARRAY[v_peer])',
      'UPDATE conversation_members cm\n  SET is_request = false, read_seq',
    ),
    {
      breaks: 'acknowledges changes without the locks of the member and the senders',
      before: 'PERFORM lock_members(array_agg(cm.peer_id::uuid) || p_member)',
      after: 'PERFORM array_agg(cm.peer_id::uuid) || p_member',
    },
    unlocked('sets a register of a view', 'lock_actor(p_member)', 'SELECT cm.* INTO v_old'),
  ]),
  inFunctions('chats/states', [
    unlocked(
      'edits or deletes a message',
      'lock_actor(p_member, ARRAY[peer])',
      '-- A separate statement sees the changes that were committed',
    ),
    {
      breaks: 'edits or deletes a message without the lock of the peer',
      before: 'PERFORM lock_actor(p_member, ARRAY[peer]);',
      after: 'PERFORM lock_actor(p_member);',
    },
  ]),
  inFunctions('chats/reactions', [
    unlocked(
      'reacts to a message',
      'lock_actor(p_member, ARRAY[peer])',
      '-- A separate statement sees the changes that were committed',
    ),
    {
      breaks: 'reacts to a message without the lock of the peer',
      before: 'PERFORM lock_actor(p_member, ARRAY[peer]);',
      after: 'PERFORM lock_actor(p_member);',
    },
  ]),
  inFunctions('likes', [
    unlocked('removes a like', 'lock_actor(p_liker, ARRAY[p_liked])', 'IF NOT EXISTS (SELECT FROM likes'),
    unlocked('marks a like as seen', 'lock_actor(p_member)', 'UPDATE likes SET seen_at'),
  ]),
  inFunctions('discovery', [unlocked('undoes a pass', 'lock_actor(p_member)', 'IF last_pass(')]),
  inFunctions('export', [
    unlocked('finishes an export', 'lock_members(ARRAY[p_member])', "UPDATE exports SET state = 'ready'"),
    unlocked('drops an export', 'lock_actor(p_member)', 'DELETE FROM exports WHERE member_id = p_member AND state IN'),
  ]),
  inFunctions('sync', [
    {
      breaks: 'prunes changes without the locks of their members',
      before: '  PERFORM lock_members(ARRAY(SELECT DISTINCT member_id FROM changes WHERE ctid = ANY (v_rows)));\n',
      after: '',
    },
  ]),
  inFunctions('mails/choices', [
    unlocked('ends mails', 'lock_members(ARRAY[p_member])', 'SELECT email_notifications INTO v_before'),
    unlocked('takes mails up again', 'lock_actor(p_member)', 'UPDATE members SET notifications_disabled'),
  ]),
  inFunctions('links', [
    unlocked('stores a link', 'lock_actor(p_member)', 'IF p_kind NOT IN'),
    unlocked(
      'sends a reactivation again',
      'lock_members(ARRAY[p_member])',
      'PERFORM FROM members WHERE id = p_member AND status',
    ),
  ]),
  inFunctions('mails/content', [
    {
      breaks: 'reminds of an activation without the lock of the member',
      before: "  IF v_mail.kind = 'confirm_reminder' THEN PERFORM lock_members(ARRAY[v_mail.member_id]); END IF;\n",
      after: '',
    },
  ]),
  inFunctions('signup', [
    unlocked('ends the message of a sign-up', 'lock_members(ARRAY[p_member])', 'DELETE FROM signup_messages'),
    unlocked('sends a like of a sign-up', 'lock_members(ARRAY[p_member, p_peer])', 'DELETE FROM signup_likes'),
    unlocked('sends an activation again', 'lock_actor(p_member)', 'IF NOT consume_link_mail_quota('),
  ]),
  inFunctions('promotions', [
    unlocked('shows the offer to stay', 'lock_actor(p_member)', 'INSERT INTO discount_codes'),
  ]),
  inFunctions('own-profile', [
    unlocked('decides about a picture', 'lock_members(ARRAY[p_member])', 'UPDATE photos SET status'),
    unlocked('grants pictures', 'lock_actor(p_owner, ARRAY[p_viewer])', 'SELECT coalesce(c.action_refusal'),
    unlocked('takes a grant of pictures back', 'lock_actor(p_owner, ARRAY[p_viewer])', 'DELETE FROM photo_grants'),
  ]),
  inFunctions('operator/money', [
    unlocked('blocks a way to pay', 'lock_members(ARRAY[p_member])', 'IF p_method <> ALL'),
    unlocked('makes a code', 'lock_members(ARRAY[c.member_id])', 'c.code := upper'),
    unlocked('switches a code', 'lock_members(ARRAY[w.member_id])', 'SELECT * INTO c FROM discount_codes d'),
    {
      breaks: 'sends failed refunds again without the lock of the member',
      before: '  PERFORM lock_members(ARRAY(SELECT member_id FROM orders WHERE id = p_order));\n',
      after: '',
    },
  ]),
  inFunctions('operator/acts', [
    {
      breaks: 'closes a case without the locks of its member and the peers',
      before:
        '  PERFORM lock_peers(m.id, true) FROM members m WHERE m.id = coalesce(v_complaint.member_id, v_reporter);\n',
      after: '',
    },
  ]),
];
