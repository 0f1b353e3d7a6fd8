import { z } from '@hono/zod-openapi'

/** A parameter that may be repeated; one value is a list of one. */
export const repeatable = <T extends z.ZodType>(item: T) =>
  z.preprocess((value) => (value === undefined ? [] : Array.isArray(value) ? value : [value]), z.array(item).max(20))

export const flag = z
  .enum(['true', 'false', '1', '0'])
  .optional()
  .transform((value) => value === 'true' || value === '1')

export const searchTerm = z.string().trim().max(100).optional()
