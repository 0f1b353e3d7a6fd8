import { z } from 'zod'
import { number } from './fields.ts'

const share = number.min(0).max(1)

/** What is said about a picture besides its original: the point that every crop keeps. */
export const pictureSchema = z.strictObject({ focus: z.strictObject({ x: share, y: share }) })
