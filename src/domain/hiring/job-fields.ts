/** The six tiles of the search, in their order. */
export const jobFields = ['sales', 'bakery', 'administration', 'dispatch', 'technology', 'training'] as const
export type JobField = (typeof jobFields)[number]
