/** Long enough that nobody guesses one: for a day it is what a file is added by. */
export const applicationIdBytes = 20

/** Anything else is no address of an application, and need not be looked up. */
export const isApplicationId = (text: string): boolean => /^[0-9a-f]{40}$/.test(text)
