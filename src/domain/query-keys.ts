import type { User } from '../../contract/account/account.ts';
import type { ConversationId, MemberId, MessageId, OrderId } from '../../contract/base/ids.ts';
import type { LikeList } from '../../contract/likes/likes.ts';

// The key of every query, once. A query is named after its data. A prefix of a key matches all queries below it.

// Answers of the server.
export const meKey = ['me'] as const;
/** The holder of the session cookie (`CookieHolder`). */
export const holderKey = ['holder'] as const;
export const settingsKey = ['settings'] as const;
export const companyKey = ['company'] as const;
/** `language`: named by the address. `locale`: that of the app. */
export const contentKey = (page: string, language: string | null, locale: string) =>
  ['content', page, language, locale] as const;
export const slugWordsKey = (slug: string, locale: string) => ['slug-words', slug, locale] as const;
export const landerKey = (name: string) => ['lander', name] as const;
export const regionsKey = ['regions'] as const;
export const interestsKey = ['interests'] as const;
export const icebreakersKey = (locale: string) => ['icebreakers', locale] as const;
export const devicesKey = ['devices'] as const;
export const passkeysKey = ['passkeys'] as const;
export const suspensionKey = ['suspension'] as const;
export const exportKey = ['export'] as const;
export const linkKey = (token: string) => ['link', token] as const;
export const blockedKey = ['blocked'] as const;
export const ownPicturesKey = ['pictures'] as const;
export const grantsKey = ['grants'] as const;
export const suggestionsKey = ['suggestions'] as const;
export const swipeKey = ['swipe'] as const;

/** Matches all prices: those of the bundles, and those of the checkout. */
export const pricesKey = ['prices'] as const;
export const bundlesKey = (country: string | undefined) => [...pricesKey, 'bundles', country ?? null] as const;
export const checkoutKey = (purchase: {
  readonly credits: number;
  readonly country: string | undefined;
  readonly code: string | undefined;
}) => [...pricesKey, 'checkout', purchase.credits, purchase.country ?? null, purchase.code ?? null] as const;
export const ordersKey = ['orders'] as const;
/** Without an id: the order that the member completed last. */
export const orderKey = (id: OrderId | undefined) => [...ordersKey, id ?? 'last'] as const;

/** The state of direct debit, which its screen needs first. It is not below the keys of orders: the screen ends with its own order. */
export const directDebitStateKey = ['direct-debit-state'] as const;

export const profilesKey = ['profile'] as const;
/** Matches a profile as a member and as a visitor sees it. */
export const profileViewsKey = (id: MemberId) => [...profilesKey, id] as const;
export const profileKey = (id: MemberId, isMember: boolean) => [...profileViewsKey(id), isMember] as const;

// These keys are below those of orders and prices, because each change of those changes these too.
/** Matches the ledger with any filters. */
export const transactionsKey = [...ordersKey, 'transactions'] as const;
export const ledgerKey = (filters: { readonly kind?: string | undefined; readonly month?: string | undefined }) =>
  [...transactionsKey, filters.kind ?? null, filters.month ?? null] as const;
export const orderListKey = [...ordersKey, 'list'] as const;
/** The orders whose payment has no answer yet. */
export const waitingOrdersKey = [...ordersKey, 'waiting'] as const;
/** The member's current offer. Null after a logout. Devices store answers of earlier versions under `offers`. */
export const offerKey = (status: User['status']) => [...pricesKey, 'offer', status] as const;
export const welcomeKey = [...pricesKey, 'welcome'] as const;
export const stayOfferKey = ['stay-offer'] as const;

/** A search belongs to the member who searches, or to the visitors of this browser. */
export type Searcher = MemberId | 'visitor';
type SearchPart = 'first' | 'later';
export const searchesKey = ['search'] as const;
const searchPartKey = (who: Searcher, part: SearchPart) => [...searchesKey, who, part] as const;
export const firstPagesKey = (who: Searcher) => searchPartKey(who, 'first');
/** The first page of the search with these filters. */
export const firstPageKey = (who: Searcher, filters: unknown) => [...firstPagesKey(who), filters] as const;
/** The pages after the first page that ended with `cursor`. */
export const laterPagesKey = (who: Searcher, cursor: string | null | undefined) =>
  [...searchPartKey(who, 'later'), cursor] as const;
/** Whether a key is that of a first page, or of later pages, of any search. */
export const isSearchPart = (key: readonly unknown[], part: SearchPart): boolean =>
  key[0] === searchesKey[0] && key[2] === part;

/** The key of no particular peer. */
export const contactabilitiesKey = ['contactability'] as const;
export const contactabilityKey = (peer: MemberId) => [...contactabilitiesKey, peer] as const;

export const quotedKey = (conversation: ConversationId | undefined, ids: readonly MessageId[]) =>
  ['quoted', conversation, ...ids] as const;
/** The seqs are those that the device holds. The newest page is requested again when they change. */
export const newestPageKey = (conversation: ConversationId | undefined, seqs: readonly (number | undefined)[]) =>
  ['newest-page', conversation, ...seqs] as const;

// Facts of this device, which `useLive` reads from the store.
export const countsKey = ['counts'] as const;
export const outgoingKey = ['outgoing'] as const;
export const waitingCostKey = ['waiting'] as const;
export const syncedAtKey = ['synced-at'] as const;
export const conversationListsKey = ['conversations'] as const;
export const conversationsKey = (count: number) => [...conversationListsKey, String(count)] as const;
export const archivedKey = ['archived'] as const;
export const requestsKey = ['requests'] as const;
export const partCountsKey = ['part-counts'] as const;
export const waitingViewsKey = ['waiting-views'] as const;
export const draftsKey = ['drafts'] as const;
export const draftKey = (peer: MemberId) => ['draft', peer] as const;
export const unsentConversationsKey = ['unsent-conversations'] as const;
export const changesKey = ['changes'] as const;
export const draftPicturesKey = (peer: MemberId) => ['draft-pictures', peer] as const;
export const draftVoiceKey = (peer: MemberId) => ['draft-voice', peer] as const;
export const replyKey = (peer: MemberId) => ['reply', peer] as const;
export const editingKey = (peer: MemberId) => ['editing', peer] as const;
export const unpaidKey = ['unpaid'] as const;
export const unsentKey = (peer: MemberId) => ['unsent-to', peer] as const;

export const openedConversationsKey = ['conversation'] as const;
export const conversationKey = (address: {
  readonly conversation?: ConversationId | undefined;
  readonly profile?: MemberId | undefined;
}) => [...openedConversationsKey, address.conversation ?? null, address.profile ?? null] as const;
export const newestMessagesKey = ['messages'] as const;
export const newestKey = (conversation: ConversationId | null) => [...newestMessagesKey, conversation] as const;
export const logsKey = ['log'] as const;
/** The windows of a log. */
export const windowsKey = (peer: MemberId, conversation: ConversationId | null) =>
  [...logsKey, peer, conversation] as const;
export const logKey = (
  peer: MemberId,
  conversation: ConversationId | null,
  { rows, until }: { readonly rows: number; readonly until: number | null },
) => [...windowsKey(peer, conversation), rows, until] as const;
/** The queries that copy messages of the store. */
export const messageCopiesKeys = [
  conversationListsKey,
  archivedKey,
  requestsKey,
  openedConversationsKey,
  newestMessagesKey,
  logsKey,
] as const;
export const safetyKey = ['safety'] as const;
export const dismissedNoticesKey = ['dismissed-notices'] as const;
export const revealedKey = (conversation: ConversationId | null) => ['revealed', conversation] as const;

/** The search index of a conversation, or of all. */
export const searchBlocksKey = (conversation: ConversationId | undefined) =>
  ['search-blocks', conversation ?? null] as const;
/** The time at which the newest push arrived on this device. */
export const pushArrivalKey = ['push-arrival'] as const;
export const searchReachKey = (conversation: ConversationId | undefined) =>
  ['search-reach', conversation ?? null] as const;
/** The newest `count` messages that a search finds in a version of the index. */
export const messageHitsKey = (query: readonly string[], count: number, version: number) =>
  ['message-hits', query.join(' '), String(count), String(version)] as const;

export const likesKey = (list: LikeList) => ['likes', list] as const;
/** An earlier version stored sums under `like-counts`. */
export const likeCountsKey = ['likes-by-kind'] as const;
export const likesRefreshKey = ['likes-refresh'] as const;
export const likedKey = ['liked'] as const;
export const conversationWithKey = (peer: MemberId) => ['conversation-with', peer] as const;
export const cardKey = (id: MemberId) => ['card', id] as const;
export const ownEditsKey = ['own-edits'] as const;
export const waitingPicturesKey = ['own-pictures'] as const;
