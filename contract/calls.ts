import { getUser, login, logout, putUser } from './account/account.ts';
import { acknowledgeNotice } from './account/account-notices.ts';
import type { Call } from './base/call.ts';
import { block, getBlocked, unblock } from './blocks.ts';
import {
  getChats,
  getMessages,
  getMessagesById,
  getPresence,
  markHeard,
  markRead,
  removeChat,
  sendMessage,
  sendTyping,
} from './chats/chats.ts';
import { setChatView } from './chats/chat-view.ts';
import { deleteMessage, editMessage } from './chats/message-state.ts';
import { setReaction } from './chats/reactions.ts';
import { findMatches, getSwipe, swipe, undoSwipe } from './discovery.ts';
import { getLander, getSlugWords } from './landers.ts';
import { autoLike } from './likes/auto-like.ts';
import { getLikes, like, markLikeSeen, unlike } from './likes/likes.ts';
import { forgetLocation, geocode } from './location/location.ts';
import { getContact, getProfilePage } from './profiles/profiles.ts';
import {
  addPasskey,
  askOwnPasskey,
  askPasskeyLogin,
  beginPasskey,
  getPasskeys,
  passkeyLogin,
  removePasskey,
  renamePasskey,
} from './passkeys.ts';
import { changePassword, getDevices, signOutDevice } from './settings.ts';
import { searchMembers } from './search.ts';
import {
  addPicture,
  getGrants,
  getPictures,
  grantPhotos,
  putPictures,
  putProfile,
  removePicture,
  revokePhotos,
} from './own-profile/own-profile.ts';
import { getTransactions } from './credits.ts';
import { getBundles } from './payments/bundles.ts';
import { getCheckout, getOrder, getOrders, payAgain, placeOrder, withdrawOrder } from './payments/payments.ts';
import { removeStoredMethod } from './payments/stored-methods.ts';
import { getDiscountCode, getOffers, showStayOffer } from './promotions.ts';
import { storePush, testPush } from './notifications/push.ts';
import { sendComplaint } from './complaints.ts';
import { report } from './reports.ts';
import { askDebitCode, confirmDebit, getDirectDebitState, sendDebitCodeAgain } from './payments/direct-debit.ts';
import { deleteAccount } from './deletion.ts';
import { dropExport, getExport, requestExport } from './export/export.ts';
import { enableMails, mailEvent, saveMails } from './mails.ts';
import {
  changeEmail,
  disownLink,
  getLink,
  redeemLink,
  requestReactivation,
  requestReset,
  requestSignIn,
  resetPassword,
} from './links.ts';
import { resendActivation, signUp } from './signup.ts';
import { getInterests, getRegions } from './sites/choices.ts';
import { getIcebreakers } from './sites/icebreakers.ts';
import { getContentPage } from './content.ts';
import { getCompanyInfo, getSettings } from './sites/sites.ts';
import { appeal, getSuspension } from './suspension.ts';
import { sync } from './sync.ts';
import { hidePage, keepSource } from './tracking.ts';
import { uploadPhoto } from './media/upload.ts';
import { uploadVoice } from './media/voice.ts';

/** Every call. The server mounts them, openapi.json lists them, and the bad-input tests run over them. */
export const CALLS: readonly Call[] = [
  login,
  signUp,
  resendActivation,
  getLink,
  redeemLink,
  disownLink,
  requestSignIn,
  requestReset,
  requestReactivation,
  resetPassword,
  changeEmail,
  saveMails,
  enableMails,
  mailEvent,
  deleteAccount,
  requestExport,
  getExport,
  dropExport,
  getBundles,
  getCheckout,
  placeOrder,
  payAgain,
  getOrder,
  getOrders,
  withdrawOrder,
  removeStoredMethod,
  getDirectDebitState,
  askDebitCode,
  sendDebitCodeAgain,
  confirmDebit,
  getTransactions,
  getDiscountCode,
  getOffers,
  showStayOffer,
  getUser,
  putUser,
  storePush,
  testPush,
  logout,
  getDevices,
  signOutDevice,
  changePassword,
  askPasskeyLogin,
  passkeyLogin,
  askOwnPasskey,
  beginPasskey,
  addPasskey,
  getPasskeys,
  renamePasskey,
  removePasskey,
  getSettings,
  keepSource,
  hidePage,
  getCompanyInfo,
  getContentPage,
  getInterests,
  getRegions,
  getIcebreakers,
  getChats,
  removeChat,
  setChatView,
  sendMessage,
  editMessage,
  deleteMessage,
  setReaction,
  getMessages,
  getMessagesById,
  getPresence,
  markRead,
  markHeard,
  sendTyping,
  getBlocked,
  block,
  unblock,
  getLikes,
  like,
  unlike,
  markLikeSeen,
  autoLike,
  searchMembers,
  getLander,
  getSlugWords,
  getProfilePage,
  getContact,
  report,
  sendComplaint,
  acknowledgeNotice,
  getSuspension,
  appeal,
  geocode,
  forgetLocation,
  uploadPhoto,
  uploadVoice,
  sync,
  getSwipe,
  swipe,
  undoSwipe,
  findMatches,
  putProfile,
  getPictures,
  addPicture,
  putPictures,
  removePicture,
  getGrants,
  grantPhotos,
  revokePhotos,
];
