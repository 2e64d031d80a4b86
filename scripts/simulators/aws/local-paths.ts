/** Where the mailbox and the event bus answer on the product's one port. */
export const LOCAL_PATHS = { mail: '/__local/mail', bus: '/__local/bus' } as const;
