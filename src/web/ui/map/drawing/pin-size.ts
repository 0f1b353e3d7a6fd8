/** The tip stands on the store; the head's middle is what the pointer aims at. */
export const pinSize = { width: 30, height: 38, headMiddleAbovePx: 23 } as const
