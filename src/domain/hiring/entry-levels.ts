export const entryLevels = ['pupil', 'apprentice', 'newcomer', 'skilled', 'lead'] as const
export type EntryLevel = (typeof entryLevels)[number]
