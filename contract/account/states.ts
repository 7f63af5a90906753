/** The states of an account. server/database/functions/account.sql defines the transitions. */
export const ACCOUNT_STATES = ['not_confirmed', 'active', 'suspended', 'pending_deletion', 'deleted'] as const;

/** A profile is disabled until its member has confirmed the address, or while the operator hides it. */
export const PROFILE_STATES = ['active', 'disabled'] as const;
