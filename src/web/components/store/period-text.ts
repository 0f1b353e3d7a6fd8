import { shortTime } from './short-time.ts'
import type { Period } from './week-rows.ts'

/** "6:30 – 12:30" */
export const periodText = ({ open, close }: Period): string => `${shortTime(open)} – ${shortTime(close)}`
