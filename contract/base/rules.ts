/** The business constants of the specification (sections 4, 5 and 9). Each is stated once, and its name or comment states the unit. */

export const CONTRACT_VERSION = 1;

// Sessions
/** The name over http. Over https the server adds the prefix `__Host-`. */
export const AUTH_COOKIE = 'auth.session';
export const AUTH_COOKIE_DAYS = 30;
/** The purposes of one-time links in e-mails, and how many hours each link works. */
export const LINK_KINDS = [
  'activate',
  'sign_in',
  'reset',
  'mail_change',
  'mail_undo',
  'mail_confirm',
  'reactivate',
  'unsubscribe',
] as const;
/** The link kinds whose e-mails also contain a code, for the installed app. */
export const LINK_CODE_KINDS = ['activate', 'sign_in', 'mail_change', 'reactivate'] as const;
export const LINK_HOURS: Readonly<Record<(typeof LINK_KINDS)[number], number>> = {
  activate: 24,
  sign_in: 1,
  reset: 1,
  mail_change: 24,
  mail_undo: 72,
  mail_confirm: 24,
  reactivate: 14 * 24,
  unsubscribe: 365 * 24,
};
/** The names of tracking values in the address of a landing page, and how long the device stores them after consent. */
export const TRACKING_NAMES = ['network', 'ref', 'sub1', 'sub2', 'sub3', 'lb', 'trafficsource'] as const;
export const TRACKING_DAYS = 30;
export const TRACKING_LENGTH = 200;
/** How long a device stores the likes and interests that a visitor chose on a landing page. */
export const VISITOR_CHOICES_DAYS = 7;
/** The name of a partner: short, in characters that any log and table can store. */
export const TRAFFIC_SOURCE = /^[\w.-]{1,64}$/;
/** 256 random bits as base64url. */
export const LINK_TOKEN = /^[\w-]{43}$/;
/** The types of notification e-mails that a member can choose, and the types that require the consent to news and offers. */
export const EMAIL_NOTIFICATIONS = [
  'new_conversations',
  'new_messages',
  'like',
  'unread_message_reminders',
  'promotions',
  'weekly_updates',
  'news',
  'reminders',
] as const;
export const PROMOTIONAL_MAILS = ['promotions', 'weekly_updates', 'news'] as const;
/** How long a new event must be unseen and its member away before the server sends an e-mail about it. */
export const MAIL_PAUSE_MINUTES = 15;
/** The least number of hours between two e-mails about new events: at most four a day. */
export const MAIL_NEWS_HOURS = 6;
/** After how many days the server reminds a member of an unread message, and the least number of days between such reminders. */
export const UNREAD_REMINDER_DAYS = 3;
export const UNREAD_REMINDER_GAP_DAYS = 7;
/** After how many days the server sends a reminder: the address is unconfirmed, the profile has no picture, the member is away. */
export const CONFIRM_REMINDER_DAYS = 1;
export const PICTURE_REMINDER_DAYS = 3;
export const AWAY_REMINDER_DAYS = 14;
/** The number of new members whom a weekly update names, if the recipient allows names in e-mails. */
export const MAIL_NEWCOMERS = 3;
/** Members who have been away for longer get no weekly updates and no reminders. */
export const MAIL_GIVE_UP_DAYS = 180;
/** The hours of a day, in the time zone of the site, in which weekly updates, reminders and texts of the operator are queued. */
export const MAIL_DAY_HOURS = { from: 8, to: 18 } as const;
/** The number of digits of a link's code, and how many wrong codes are accepted. */
export const LINK_CODE_DIGITS = 8;
export const LINK_CODE_TRIES = 5;
/**
 * The daily limits of e-mails: to an address for a new password, a login or the cancellation of a deletion, and to a member for activations
 * and changes of address.
 */
export const RESET_MAILS_A_DAY = 3;
export const SIGN_IN_MAILS_A_DAY = 5;
export const REACTIVATION_MAILS_A_DAY = 5;
export const LINK_MAILS_A_DAY = 10;
/** How long the app blocks a repeated request for the same e-mail. */
export const MAIL_AGAIN_SECONDS = 60;
/** The most passkeys of a member, and the longest name of one in characters. */
export const PASSKEYS_MOST = 20;
export const PASSKEY_NAME_LENGTH = 60;
/** How long a device may take to answer the challenge of a passkey. */
export const PASSKEY_MINUTES = 10;
/** The subjects of a member's consent or refusal. */
export const CONSENT_KINDS = ['terms', 'sensitive_data', 'mails', 'mails_after_complaint', 'tracking'] as const;
/** The optional reasons of members who leave, and the longest note in characters. */
export const DELETION_REASONS = [
  'met_somebody',
  'break',
  'too_few',
  'too_expensive',
  'unwanted_messages',
  'other',
] as const;
export const DELETION_NOTE_LENGTH = 1_000;
/** For how many days a member can cancel the deletion of their account. */
export const REACTIVATION_DAYS = 14;
/** The possible durations of a pause, as intervals of PostgreSQL; 'open' ends only when the member returns. */
export const PAUSES = ['1 week', '2 weeks', '1 month', '3 months', 'open'] as const;
/** The number of the newest e-mails of one deletion whose codes work. The links of all its e-mails work. */
export const REACTIVATION_CODES = 5;
/** The export of a member's data: its states, how many days its file can be downloaded, and the least hours between two requests. */
export const EXPORT_STATES = ['asked', 'making', 'ready', 'failed'] as const;
export const EXPORT_DAYS = 7;
export const EXPORT_EVERY_HOURS = 24;
/** How many attempts an export has before it fails. */
export const EXPORT_ATTEMPTS = 5;
/** The parameter of a page's address that names its language. */
export const LANGUAGE_PARAM = 'lang';
export const LOCALE_COOKIE = 'locale';
export const LOCALE_COOKIE_DAYS = 365;
/** The country that the visitor chose for prices. It is independent of the country filter of a search. */
export const COUNTRY_COOKIE = 'country';
export const COUNTRY_COOKIE_DAYS = 365;
export const LOGIN_FAILURES = 5;
export const LOGIN_WINDOW_MINUTES = 15;
export const PASSWORD_LENGTH_MAX = 256;
/** In characters: the least length of a new password. */
export const PASSWORD_LENGTH_MIN = 10;
/** The least number of letters and digits in a password besides the member's own address and name, if it contains those. */
export const PASSWORD_OWN_REST = 6;

// Calls
export const RETRIES = 5;
export const FETCH_MINIMUM_MS = 200;
/** How long a visitor's call waits for a preceding logout, which ends the session of the cookie. */
export const LOGOUT_WAIT_MS = 3_000;
export const CALL_TIMEOUT_MS = 20_000;
export const POLLING_START_MS = 5_000;
export const POLLING_MS = 60_000;
/** The poll interval on a device that receives pushes. */
export const POLLING_PUSHED_MS = 300_000;

/** How often a visible screen requests the presence of the members that it shows, and of how many in one call. */
export const PRESENCE_EVERY_MS = 30_000;
export const PRESENCE_PEERS_MAX = 40;

// Loading bar, chunks, prefetch
export const LOADING_BAR_THROTTLE_MS = 200;
export const LOADING_BAR_DURATION_MS = 5_000;
export const LOADING_BAR_HIDE_MS = 500;
export const CHUNK_RELOAD_MS = 60_000;
export const IDLE_PREFETCH_MS = 2_000;

/** The default age range of search and match finder: this many years younger to this many older than the member. */
export const YEARS_AROUND = 10;

// Badges
export const UNREAD_BADGE_CAP = 99;
export const CREDITS_BADGE_THRESHOLD = 10;

// Credits
/** How many files of the ledger and documents a member may download in an hour. A year's invoices at once are fewer. */
export const CREDIT_FILES_AN_HOUR = 120;

// Chats
export const STARTED_CONVERSATIONS_FREE = 2;
/** In graphemes. */
export const MESSAGE_LENGTH = 1_000;
/** The composer shows the counter from this share of the length on. */
export const MESSAGE_COUNTER_FROM = 0.8;
/** Limits the size of a body, because a grapheme has no maximum of bytes. */
export const MESSAGE_BYTES_MAX = 32_768;
/** The largest integer of the database column. */
export const SEQ_MAX = 2_147_483_647;
export const MESSAGES_PAGE = 50;
export const MESSAGES_PAGE_MAX = 200;
/** The most messages that one call reads by their ids. */
export const MESSAGES_BY_ID_MAX = 50;
export const TYPING_SHOWN_MS = 6_000;
export const TYPING_SENT_EVERY_MS = 3_000;
export const STALE_MESSAGE_HOURS = 12;
/** For how many minutes after the acceptance of a message the sender can edit it, and how often. */
export const MESSAGE_EDIT_MINUTES = 15;
export const MESSAGE_EDITS = 5;
/** How long the server stores the replaced and deleted contents of messages, as evidence for reports. */
export const MESSAGE_VERSIONS_DAYS = 30;
export const SYNC_PAGE = 500;
export const CHANGES_RETENTION_DAYS = 30;

// The limits of a device's offline storage: messages per conversation, messages in total, pictures of members
export const PREFETCHED_MESSAGES = 200;
export const PREFETCHED_MESSAGES_MOST = 20_000;
export const PICTURES_CACHED = 400;
/** How long the worker waits for a pull before it shows a push. */
export const PUSH_PULL_LIMIT_MS = 5_000;
/** How many test pushes a member can send in a minute. */
export const PUSH_TESTS_MOST = 5;

// Pictures
/** How many pictures a member can send together. */
export const ALBUM_PICTURES_MAX = 10;
export const PHOTO_BYTES_MAX = 15 * 1024 * 1024;

// Voice messages
export const VOICE_SECONDS_MAX = 120;
/** The longest recording has about half as many bytes. */
export const VOICE_BYTES_MAX = 4 * 1024 * 1024;
/** The number of parts of which a recording states the loudness. */
export const VOICE_PEAKS = 64;
export const VOICE_CREDITS = 2;

// Uploads of pictures and recordings
/** The size of a piece of a file. A broken connection loses at most this much. */
export const UPLOAD_PIECE_BYTES = 128 * 1024;
/** The most unfinished uploads of a member. One more replaces the upload that was idle longest. */
export const UPLOADS_UNFINISHED = 6;
/** The most bytes of a member's unfinished uploads, counted at their complete sizes. */
export const UPLOADS_UNFINISHED_BYTES = 32 * 1024 * 1024;
export const UPLOADS_RETENTION_HOURS = 24;
/** The number and bytes of uploaded pictures that a member has not sent. One more replaces the oldest ones. */
export const UNSENT_PICTURES = 24;
export const UNSENT_PICTURES_BYTES = 24 * 1024 * 1024;
/** How long the server stores an unsent picture. If the message is sent later, the device uploads the picture again. */
export const UNSENT_PICTURES_HOURS = 6;
export const PHOTO_PIXELS_MAX = 50_000_000;
export const PHOTO_SIDE = 2_048;
export const PHOTO_THUMB_SIDE = 320;
/** Longest side of the picture that fills the dialogs of a match and a new like, in pixels. */
export const PHOTO_MATCH_SIDE = 1080;

// Search and discovery
export const MEMBERS_PAGE = 24;
/** The highest page that a search accepts without a cursor. */
export const MEMBERS_PAGE_MAX = 200;
export const SIMILAR_RESULTS = 12;
/** A search with fewer results than this also returns similar profiles. */
export const SIMILAR_BELOW = 12;
export const RELATED_PROFILES = 6;
/** Members see distances as bands only. A band is named by its upper edge in kilometres. */
export const DISTANCE_BANDS = ['5', '10', '25', '50', '100', '250'] as const;
export const DISTANCE_BANDS_KM = DISTANCE_BANDS.map(Number);
/** The size of a grid cell. No finer location of a member is stored. */
export const LOCATION_CELL_KM = 5;
export const GEOLOCATION_CACHE_MS = 3_600_000;
export const NEW_MEMBER_DAYS = 14;
export const SWIPE_LIKES_A_DAY = 4;
/** The states of a card of the swipe game: `dealt` has no answer yet. */
export const CARD_VERDICTS = ['dealt', 'like', 'pass'] as const;
/** How many cards of the swipe game one call returns. */
export const SWIPE_CARDS = 12;
export const SUGGESTIONS = 12;
/** The game and the finder search within this distance before they search the whole country. */
export const NEAR_KM = 25;
/** Up to this distance the finder states the distance as a reason, if the member set no distance. */
export const NEAR_REASON_KM = 50;
export const AUTO_LIKE_RELOAD_MS = 500;
/** The lists of likes, by their names in the URL. */
export const LIKE_LISTS = ['received', 'sent', 'matches'] as const;

// The own profile
/** In characters. */
export const CITY_LENGTH = 80;
export const PHOTOS_FREE = 3;
export const PHOTOS_PREMIUM = 25;
/** The number of another member's pictures that a free member sees besides the main one. */
export const PHOTOS_SEEN_FREE = 2;

// Reports, per member in 24 hours
export const REPORTS_A_DAY = 30;
export const REPORT_SUBJECTS = ['profile', 'picture', 'message'] as const;
export const REPORT_NOTE_LENGTH = 1_000;
/** The maximum length of a note including everything that is appended later. */
export const REPORT_NOTES_LENGTH = 5_000;
export const REPORTS_RETENTION_DAYS = 180;

// Presence
export const ONLINE_MINUTES = 5;

// Ages, in years
export const MINIMUM_AGE = 18;
/** The highest age that a call accepts. */
export const MAXIMUM_AGE = 120;
/** The upper end of the age sliders: it means this age and all higher ones. */
export const AGE_SLIDER_END = 80;

export const LANGUAGES = ['da', 'de', 'en', 'es', 'fi', 'fr', 'it', 'nl', 'no', 'pl', 'sv'] as const;
/** The languages that a site offers in each country, the most common one first. Its keys are the default countries of a site. */
export const COUNTRY_LANGUAGES = {
  US: ['en', 'es'],
  NL: ['nl'],
  BE: ['nl', 'fr', 'de'],
  FR: ['fr'],
  IT: ['it'],
  ES: ['es'],
  DE: ['de'],
  AT: ['de'],
  IE: ['en'],
  GB: ['en'],
  CA: ['en', 'fr'],
  PL: ['pl'],
  AU: ['en'],
  NZ: ['en'],
  CH: ['de', 'it', 'fr', 'en'],
} as const satisfies Record<string, readonly (typeof LANGUAGES)[number][]>;
