import { z } from '@hono/zod-openapi'

export const requiredText = (field: string, max = 100) =>
  z
    .string({ error: `error-empty-${field}` })
    .trim()
    .min(1, `error-empty-${field}`)
    .max(max, `error-invalid-${field}`)

export const optionalText = (field: string, max: number) =>
  z.string().trim().max(max, `error-invalid-${field}`).default('')
