import type Dexie from 'dexie';

/** The running transactions of a database in this realm. */
export interface OpenTransactions {
  /** Aborts all running transactions and each that starts from then on. */
  readonly abandon: () => void;
  readonly areAbandoned: () => boolean;
  /** Allows transactions again. Returns whether any was aborted. */
  readonly allow: () => boolean;
}

/** Follows a database's transactions. Call it before the database is opened. */
export function followTransactions(database: Dexie): OpenTransactions {
  const open = new Set<IDBTransaction>();
  let isAborting = false;
  let hasEndedAny = false;
  const end = (transaction: IDBTransaction) => {
    hasEndedAny = true;
    try {
      transaction.abort();
    } catch {
      // The transaction is already committing.
    }
  };
  database.use({
    stack: 'dbcore',
    name: 'open-transactions',
    create: (core) => ({
      ...core,
      transaction(...request) {
        const transaction = core.transaction(...request) as IDBTransaction;
        open.add(transaction);
        for (const event of ['complete', 'abort']) transaction.addEventListener(event, () => open.delete(transaction));
        if (isAborting) end(transaction);
        return transaction;
      },
    }),
  });
  return {
    abandon() {
      isAborting = true;
      for (const transaction of open) end(transaction);
    },
    areAbandoned: () => isAborting,
    allow() {
      const hadEndedAny = hasEndedAny;
      isAborting = false;
      hasEndedAny = false;
      return hadEndedAny;
    },
  };
}
