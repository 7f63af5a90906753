import { v7 as uuidv7 } from 'uuid';
import type { ConversationId, MemberId } from '../../contract/base/ids.ts';
import { chatPictureFile, isPictureName, portraitFile } from './demo-files.ts';
import { demoMediaId, demoPhotoId } from '../cast/demo-ids.ts';
import { conversationIdOf } from '../../server/database/conversation-id.ts';
import type { Person } from '../content/people.ts';
import { chatPicturePlaceholder } from '../drawing/chat-pictures.ts';
import { portraitPlaceholder } from '../drawing/placeholder.ts';
import type { SeedConversation } from './seed-chats.ts';
import { HEIGHT, WIDTH } from '../drawing/svg-shapes.ts';

/** A row of a table by column. Missing columns get their default. */
export type Row = Readonly<Record<string, unknown>>;

const PICTURE_BYTES = 14_000;

export interface Standing {
  site: string;
  email: string | null;
  paid: boolean;
  fictional: boolean;
  companion: boolean;
}

/** The columns of `members` with the same name as a property of a person. */
const PERSON_COLUMNS = [
  'id',
  'name',
  'gender',
  'sexuality',
  'date_of_birth',
  'country',
  'region',
  'city',
  'language',
  'interests',
  'signup_date',
  'last_active',
  'hair_color',
  'eye_color',
  'body_type',
  'relationship_status',
  'tattoos',
  'notes',
] as const satisfies readonly (keyof Person)[];

export function memberRow(person: Person, { site, email, paid, fictional, companion }: Standing): Row {
  const [main] = person.portraits;
  return {
    ...Object.fromEntries(PERSON_COLUMNS.map((column) => [column, person[column]])),
    notes_language: person.language,
    email,
    fictional,
    companion,
    site_id: site,
    ...person.cell,
    status: 'active',
    confirmed_at: person.signup_date,
    paid_user: paid,
    credit_price_cents: paid ? 35 : null,
    credit_price_currency: paid ? 'EUR' : null,
    main_photo_id: main === undefined ? null : demoPhotoId(main),
  };
}

export function photoRows({ id, portraits, signup_date }: Person): Row[] {
  return portraits.map((seed, position) => ({
    id: demoPhotoId(seed),
    member_id: id,
    position,
    ...portraitFile(seed),
    width: WIDTH,
    height: HEIGHT,
    placeholder: portraitPlaceholder(seed),
    status: 'approved',
    private: false,
    created_at: signup_date,
  }));
}

type MessageRow = Row & { id: string; sender_id: MemberId; kind: string; accepted_at: Date };

export interface ChatRows {
  conversation: Row;
  sides: Row[];
  messages: MessageRow[];
  media: Row[];
}

export function chatRows(conversation: SeedConversation, site: string): ChatRows {
  const { mine, theirs, startedBy, messages, unread } = conversation;
  const id = conversationIdOf(mine.id, theirs.id);
  const [member_a, member_b] = [mine.id, theirs.id].toSorted();
  const count = messages.length;
  const rows = messageRows(id, conversation);
  const side = (member: Person, peer: Person, left: number): Row => ({
    conversation_id: id,
    member_id: member.id,
    peer_id: peer.id,
    read_seq: count - left,
    delivered_seq: count,
    hidden_seq: 0,
  });
  return {
    conversation: {
      id,
      site_id: site,
      member_a,
      member_b,
      started_by: (startedBy === 'mine' ? mine : theirs).id,
      last_seq: count,
      created_at: messages[0]?.at,
      updated_at: messages.at(-1)?.at,
    },
    sides: [side(mine, theirs, unread.mine), side(theirs, mine, unread.theirs)],
    messages: rows.map(({ message }) => message),
    media: rows.flatMap(({ media }) => (media === undefined ? [] : [media])),
  };
}

/** Pairs each message of a conversation with its media row. */
function messageRows(
  conversation: ConversationId,
  { mine, theirs, messages }: SeedConversation,
): { message: MessageRow; media: Row | undefined }[] {
  return messages.map(({ side, words, picture, at }, index) => {
    const message = {
      id: uuidv7({ msecs: at.getTime() }),
      conversation_id: conversation,
      sender_id: (side === 'mine' ? mine : theirs).id,
      seq: index + 1,
      kind: picture === null ? 'text' : 'image',
      body: words,
      media_id: picture === null ? null : demoMediaId(`${conversation} ${index}`),
      sent_at: at,
      accepted_at: at,
    };
    return { message, media: picture === null ? undefined : mediaRow(message, picture) };
  });
}

/** The media row of a message's drawn picture; undefined if the demo draws no picture of this name. */
function mediaRow({ id, media_id, sender_id, sent_at }: MessageRow, picture: string): Row | undefined {
  if (!isPictureName(picture)) return undefined;
  return {
    id: media_id,
    owner_id: sender_id,
    ...chatPictureFile(picture),
    width: WIDTH,
    height: HEIGHT,
    bytes: PICTURE_BYTES,
    placeholder: chatPicturePlaceholder(picture),
    attached_message: id,
    created_at: sent_at,
  };
}
