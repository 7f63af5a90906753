import { v7 as uuidv7 } from 'uuid';
import type { MemberId } from '../../../contract/ids.ts';
import { chatPictureFile, isPictureName, portraitFile } from './demo-files.ts';
import { demoConversationId, demoMediaId, demoPhotoId } from '../demo-ids.ts';
import type { Person } from '../content/people.ts';
import { chatPicturePlaceholder } from '../drawing/chat-pictures.ts';
import { portraitPlaceholder } from '../drawing/placeholder.ts';
import type { SeedConversation } from './seed-chats.ts';
import { HEIGHT, WIDTH } from '../drawing/svg-shapes.ts';

/** A row as its table takes it, by column; what is not there gets the column's default. */
export type Row = Readonly<Record<string, unknown>>;

const PICTURE_BYTES = 14_000;

export interface Standing {
  site: string;
  email: string | null;
  paid: boolean;
  fictional: boolean;
  companion: boolean;
}

export function memberRow(
  { portraits, cell, ...person }: Person,
  { site, email, paid, fictional, companion }: Standing,
): Row {
  const [main] = portraits;
  const {
    id,
    name,
    gender,
    sexuality,
    date_of_birth,
    country,
    region,
    city,
    language,
    interests,
    signup_date,
    last_active,
  } = person;
  const { hair_color, eye_color, body_type, relationship_status, tattoos, notes } = person;
  return {
    id,
    name,
    gender,
    sexuality,
    date_of_birth,
    country,
    region,
    city,
    language,
    interests,
    signup_date,
    last_active,
    hair_color,
    eye_color,
    body_type,
    relationship_status,
    tattoos,
    notes,
    email,
    fictional,
    companion,
    site_id: site,
    ...cell,
    status: 'active',
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

export interface ChatRows {
  conversation: Row;
  sides: Row[];
  messages: (Row & { id: string; sender_id: MemberId; kind: string; accepted_at: Date })[];
  media: Row[];
}

export function chatRows({ mine, theirs, startedBy, messages, unread }: SeedConversation, site: string): ChatRows {
  const id = demoConversationId(mine.id, theirs.id);
  const [member_a, member_b] = [mine.id, theirs.id].toSorted();
  const count = messages.length;
  const media: Row[] = [];
  const rows = messages.map(({ side, words, picture, at }, index) => {
    const message = uuidv7({ msecs: at.getTime() });
    const sender_id = (side === 'mine' ? mine : theirs).id;
    const media_id = picture === null ? null : demoMediaId(`${id} ${index}`);
    if (picture !== null && isPictureName(picture)) {
      media.push({
        id: media_id,
        owner_id: sender_id,
        ...chatPictureFile(picture),
        width: WIDTH,
        height: HEIGHT,
        bytes: PICTURE_BYTES,
        placeholder: chatPicturePlaceholder(picture),
        attached_message: message,
        created_at: at,
      });
    }
    return {
      id: message,
      conversation_id: id,
      sender_id,
      seq: index + 1,
      kind: picture === null ? 'text' : 'image',
      body: words,
      media_id,
      sent_at: at,
      accepted_at: at,
    };
  });
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
    messages: rows,
    media,
  };
}
