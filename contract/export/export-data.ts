import * as z from 'zod/mini';
import { PROFILE_STATES } from '../account/states.ts';
import { MessageKind } from '../chats/chats.ts';
import { Account, about, at, maybeAt, Settings, text } from './export-account.ts';
import { PURCHASE_SECTIONS } from './export-purchases.ts';
import { REPORT_REASONS } from '../reports.ts';
import { COMPLAINT_KINDS, OPERATOR_ACTS, SUSPENSION_GROUNDS } from '../operator.ts';
import {
  CARD_VERDICTS,
  CONSENT_KINDS,
  DELETION_REASONS,
  LINK_KINDS,
  MESSAGE_VERSIONS_DAYS,
  REPORT_SUBJECTS,
} from '../base/rules.ts';

// The data of an export, `data.json`. The server publishes this schema as JSON Schema; each description is for its readers. A new section
// here also needs its query in server/features/export/export-sections.ts and its texts beside it.

const day = z.iso.date();
const message = about('The id of the message.', z.uuid());

export const ExportedPerson = z.object({ id: z.uuid(), name: text, fictional: z.boolean() }).check(
  z.meta({
    id: 'Person',
    description: 'Another member, as this member sees them. The name is null when they cannot be seen (any more).',
  }),
);

const file = about('The path of the file in this archive. Null if the file is missing.', text);

const Recording = z.object({ file, duration_ms: about('The duration in milliseconds.', z.int()) });

export const ExportedMessage = z
  .object({
    id: z.uuid(),
    seq: z.int(),
    from_me: z.boolean(),
    kind: MessageKind,
    body: about('The text, or the name of a gift. Empty when the message was deleted.', z.string()),
    picture: file,
    voice: about('The recording of a voice message.', z.nullable(Recording)),
    reply_to: z.nullable(z.uuid()),
    album: about('The pictures that were sent together have the same id here.', z.nullable(z.uuid())),
    sent_at: about("The time by the sender's clock.", at),
    accepted_at: about("The time by the server's clock.", at),
    edited_at: maybeAt,
    deleted_at: maybeAt,
    heard_at: about('When the member listened to a voice message that they received.', maybeAt),
  })
  .check(z.meta({ id: 'Message' }));

export const ExportedConversation = z
  .object({
    id: z.uuid(),
    with: ExportedPerson,
    started_by_me: z.boolean(),
    started_at: at,
    read_up_to: about('The number (seq) of the last message that was read.', z.int()),
    removed_up_to: about('Up to this number (seq) the member has removed the conversation.', z.int()),
    pinned: about('Whether the member has put the conversation at the top of the list.', z.boolean()),
    muted_until: about('No notification and no e-mail about its messages before this time.', maybeAt),
    archived_up_to: about('Up to this number (seq) the member has archived the conversation. 0: it is not.', z.int()),
    marked_unread: about('Whether the member has marked the conversation as unread.', z.boolean()),
    request: about('Whether the conversation is a request that the member has neither read nor answered.', z.boolean()),
    messages: about(
      'The messages that the member can read, and always their own, also those that are too old for the site to show.',
      z.array(ExportedMessage),
    ),
  })
  .check(z.meta({ id: 'Conversation' }));

const OwnProfile = z.object({
  status: z.enum(PROFILE_STATES),
  name: z.string(),
  gender: z.string(),
  sexuality: text,
  looking_for: about('Whom the member looked for at the sign-up.', text),
  date_of_birth: day,
  country: z.string(),
  region: text,
  city: text,
  interests: z.array(z.string()),
  hair_color: text,
  eye_color: text,
  body_type: text,
  relationship_status: text,
  tattoos: z.nullable(z.boolean()),
  notes: z.record(z.string(), z.string()),
  notes_language: text,
  location_cell: about(
    'The number of the square, about 5 km wide, in which the member is. Nothing finer is stored.',
    z.nullable(z.int()),
  ),
});

/** The changes that replace the content of a message. */
const REPLACEMENTS = ['edit', 'deletion'] as const;

/** The sections, in the order in which `data.json` and the pages have them. */
export const EXPORT_SECTIONS = {
  account: Account,
  settings: Settings,
  consents: z.array(
    z.object({
      kind: z.enum(CONSENT_KINDS),
      given: z.boolean(),
      version: day,
      terms_language: text,
      text_hash: text,
      at,
    }),
  ),
  profile: OwnProfile,
  pictures: z.array(
    z.object({
      file,
      status: z.enum(['pending', 'approved', 'rejected']),
      private: z.boolean(),
      main: z.boolean(),
      added_at: at,
    }),
  ),
  conversations: z.array(ExportedConversation),
  unsent_pictures: about(
    'Pictures and recordings that were uploaded for a message, and have never been in one.',
    z.array(z.object({ file, added_at: at })),
  ),
  replaced_messages: about(
    `What edits and deletions have replaced in the member's messages, for ${MESSAGE_VERSIONS_DAYS} days. Only a report reveals it.`,
    z.array(
      z.object({
        with: ExportedPerson,
        text: z.string(),
        picture: about(
          'The path of the picture or the recording of a deleted message. Null if it had none, or if the file is missing.',
          text,
        ),
        replaced_by: z.enum(REPLACEMENTS),
        replaced_at: at,
        message,
      }),
    ),
  ),
  reactions: about(
    'The reactions of the member to messages.',
    z.array(z.object({ with: ExportedPerson, emoji: z.string(), at, message })),
  ),
  signup_message: about(
    'The first message, which waits for the confirmation of the address.',
    z.nullable(z.object({ to: ExportedPerson, text: z.string() })),
  ),
  signup_likes: about(
    'The likes of the sign-up, which wait for the confirmation of the address.',
    z.array(z.object({ to: ExportedPerson })),
  ),
  likes_received: z.array(z.object({ from: ExportedPerson, at })),
  likes_given: z.array(z.object({ to: ExportedPerson, at })),
  matches: z.array(z.object({ with: ExportedPerson, at })),
  encounters: about(
    'The profiles that the swipe game and the match finder have shown. `dealt` is a card without an answer.',
    z.array(z.object({ profile: z.uuid(), day, verdict: z.nullable(z.enum(CARD_VERDICTS)), at })),
  ),
  daily_limits: z.array(z.object({ day, swipe_likes: z.int(), auto_like_at: maybeAt })),
  blocks: about('Whom the member has blocked.', z.array(z.object({ profile: ExportedPerson, at }))),
  grants: about('Who may see the private pictures.', z.array(z.object({ profile: ExportedPerson, at }))),
  reports: about(
    'What the member has reported to the operator.',
    z.array(
      z.object({
        profile: ExportedPerson,
        subject: z.enum(REPORT_SUBJECTS),
        reason: z.enum(REPORT_REASONS),
        note: z.string(),
        at,
      }),
    ),
  ),
  complaints: about(
    'The complaints and appeals of the member.',
    z.array(
      z.object({
        number: z.string(),
        about: z.enum(COMPLAINT_KINDS),
        place: z.string(),
        body: z.string(),
        decision: text,
        at,
        decided_at: maybeAt,
      }),
    ),
  ),
  decisions: about(
    'What the operator decided about the member, and why.',
    z.array(
      z.object({
        number: z.string(),
        act: z.enum(OPERATOR_ACTS),
        facts: z.string(),
        rule: z.string(),
        ground: z.nullable(z.enum(SUSPENSION_GROUNDS)),
        is_automated: z.boolean(),
        at,
        ends_at: maybeAt,
        ended_at: maybeAt,
      }),
    ),
  ),
  account_notices: about(
    'The notices that the app has shown: the operator closed the account of another member, or took that back (`corrected_at`).',
    z.array(z.object({ profile: ExportedPerson, at, corrected_at: maybeAt })),
  ),
  ledger: about(
    'Every change of the credits. The reference of a purchase, a withdrawal or a reversal is the id of its order.',
    z.array(z.object({ at, reason: z.string(), amount: z.int(), balance_after: z.int(), reference: z.string() })),
  ),
  ...PURCHASE_SECTIONS,
  devices: about(
    'The browsers in which the member is signed in.',
    z.array(z.object({ browser: text, system: text, signed_in_at: at, seen_at: at, expires_at: at })),
  ),
  passkeys: about(
    'The passkeys of the account, without their keys.',
    z.array(z.object({ name: z.string(), backed_up: z.boolean(), added_at: at, used_at: maybeAt })),
  ),
  push_subscriptions: about(
    'The devices that get notifications, by the service that delivers them.',
    z.array(z.object({ host: text, signed_in_at: at })),
  ),
  mails: about(
    'The e-mails of the last weeks.',
    z.array(z.object({ kind: z.string(), to: z.string(), created_at: at, sent_at: maybeAt, failed_at: maybeAt })),
  ),
  links: about(
    'The links of e-mails that still work, or were used a short time ago, without their secrets.',
    z.array(z.object({ kind: z.enum(LINK_KINDS), email: text, created_at: at, expires_at: at, used_at: maybeAt })),
  ),
  tracking: about(
    'The campaign that led the member here, kept after their consent.',
    z.nullable(
      z.object({ network: text, ref: text, sub1: text, sub2: text, sub3: text, lb: text, trafficsource: text }),
    ),
  ),
  departure: about(
    'What the member said when they asked for the deletion of the account.',
    z.nullable(z.object({ reason: z.nullable(z.enum(DELETION_REASONS)), note: z.string(), at })),
  ),
} as const;
export type ExportSection = keyof typeof EXPORT_SECTIONS;

/** The format of a version is stable. A change that would break a reader of the old format raises the number. */
export const EXPORT_FORM = { format: 'liaison-export', version: 1 } as const;

export const ExportData = about(
  'Everything that the site stores about one member. Times are in UTC.',
  z.object({
    format: z.literal(EXPORT_FORM.format),
    version: z.literal(EXPORT_FORM.version),
    site: z.string(),
    made_at: at,
    ...EXPORT_SECTIONS,
  }),
);
export type ExportData = z.infer<typeof ExportData>;
export type ExportedPerson = z.infer<typeof ExportedPerson>;
export type ExportedMessage = z.infer<typeof ExportedMessage>;
export type ExportedConversation = z.infer<typeof ExportedConversation>;
