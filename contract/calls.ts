import { getUser, login, logout, putUser } from './account.ts';
import type { Call } from './call.ts';
import { block, getBlocked, getChats, getMessages, markRead, removeChat, sendMessage, sendTyping, unblock } from './chats.ts';
import { getLikes } from './likes.ts';
import { uploadPhoto } from './media.ts';
import { getProfile } from './members.ts';
import { storePush } from './push.ts';
import { getCompanyInfo, getInterests, getRegions, getSettings } from './sites.ts';
import { sync } from './sync.ts';

/** Every call there is: the server mounts these, openapi.json lists them, the tests walk them. */
export const CALLS: readonly Call[] = [
  login, getUser, putUser, storePush, logout,
  getSettings, getCompanyInfo, getInterests, getRegions,
  getChats, removeChat, sendMessage, getMessages, markRead, sendTyping, getBlocked, block, unblock,
  getLikes, getProfile, uploadPhoto, sync,
];
