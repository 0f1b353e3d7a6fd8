/** Cents inside, euros on the wire: 350 is 3.5. */
export const toEuros = (cents: number): number => cents / 100
