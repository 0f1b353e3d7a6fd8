import { z } from '@hono/zod-openapi'

/** No keyboard writes it and PostgreSQL does not keep it. */
const nullCharacter = '\0'
const isKeepable = (text: string) => !text.includes(nullCharacter)

export const requiredText = (field: string, max = 100) =>
  z
    .string({ error: `error-empty-${field}` })
    .trim()
    .min(1, `error-empty-${field}`)
    .max(max, `error-invalid-${field}`)
    .refine(isKeepable, `error-invalid-${field}`)

export const optionalText = (field: string, max: number) =>
  z.string().trim().max(max, `error-invalid-${field}`).refine(isKeepable, `error-invalid-${field}`).default('')
