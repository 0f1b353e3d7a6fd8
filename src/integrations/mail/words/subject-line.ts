import { cleanLine } from './clean-text.ts'

const maxSubject = 140

/** One line with ordinary spaces, short enough for any mailbox. */
export const subjectLine = (text: string): string => cleanLine(text, maxSubject)
