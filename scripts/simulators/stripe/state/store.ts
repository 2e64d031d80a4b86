import { type TableName, type Tables, tableNames } from './tables.ts';

/** Objects by kind and id, in the order they were made. Rows are never changed in place. */
export interface Store {
  readonly get: <Name extends TableName>(table: Name, id: string) => Tables[Name] | undefined;
  readonly all: <Name extends TableName>(table: Name) => readonly Tables[Name][];
  readonly put: <Name extends TableName>(table: Name, row: Tables[Name]) => void;
  readonly remove: (table: TableName, id: string) => void;
  readonly clear: () => void;
}

/** What is told of each change, so that it may outlive a restart. */
export interface Journal {
  readonly put: (table: TableName, row: { readonly id: string }) => void;
  readonly remove: (table: TableName, id: string) => void;
  readonly clear: () => void;
}

type Maps = { readonly [Name in TableName]: Map<string, Tables[Name]> };

export function makeStore(journal?: Journal): Store {
  const maps: Maps = {
    customers: new Map(),
    products: new Map(),
    prices: new Map(),
    subscriptions: new Map(),
    subscriptionNotes: new Map(),
    setupIntents: new Map(),
    paymentIntents: new Map(),
    invoices: new Map(),
    invoicePayments: new Map(),
    paymentMethods: new Map(),
    charges: new Map(),
    refunds: new Map(),
    portalConfigurations: new Map(),
    portalSessions: new Map(),
    testClocks: new Map(),
    events: new Map(),
    webhookEndpoints: new Map(),
    deliveries: new Map(),
    remembered: new Map(),
    deleted: new Map(),
  };
  return {
    get: (table, id) => maps[table].get(id),
    all: (table) => [...maps[table].values()],
    put: (table, row) => {
      maps[table].set(row.id, row);
      journal?.put(table, row);
    },
    remove: (table, id) => {
      maps[table].delete(id);
      journal?.remove(table, id);
    },
    clear: () => {
      for (const table of tableNames) maps[table].clear();
      journal?.clear();
    },
  };
}
