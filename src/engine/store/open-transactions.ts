import type Dexie from 'dexie';

/** The transactions of a database that are under way in this realm. */
export interface OpenTransactions {
  /** Ends them all without their effect, and each that begins from now on. */
  readonly abandon: () => void;
  /** Lets them begin again. Says whether any was ended. */
  readonly allow: () => boolean;
}

/** Follows a database's transactions. To be called before it is opened. */
export function followTransactions(database: Dexie): OpenTransactions {
  const open = new Set<IDBTransaction>();
  let isAbandoned = false;
  let hasEndedAny = false;
  const end = (transaction: IDBTransaction) => {
    hasEndedAny = true;
    try {
      transaction.abort();
    } catch {
      // It is just being committed.
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
        if (isAbandoned) end(transaction);
        return transaction;
      },
    }),
  });
  return {
    abandon() {
      isAbandoned = true;
      for (const transaction of open) end(transaction);
    },
    allow() {
      const hadEndedAny = hasEndedAny;
      isAbandoned = false;
      hasEndedAny = false;
      return hadEndedAny;
    },
  };
}
