/**
 * waiting: for a tablet on which the code is typed. asking: a tablet shows a number, and the person compares it.
 * confirmed: the tablet may fetch its session. paired: it has. ended: wrong digits, another number, or too late.
 */
export const pairingStates = ['waiting', 'asking', 'confirmed', 'paired', 'ended'] as const
export type PairingState = (typeof pairingStates)[number]
