import { z } from '@hono/zod-openapi'
import { isMailAddress, maxMailAddressLength } from '#domain/mail-address.ts'
import { isPostalCode } from '#domain/postal-code.ts'

export const requiredText = (field: string, max = 100) =>
  z
    .string({ error: `error-empty-${field}` })
    .trim()
    .min(1, `error-empty-${field}`)
    .max(max, `error-invalid-${field}`)

export const optionalText = (field: string, max: number) =>
  z.string().trim().max(max, `error-invalid-${field}`).default('')

export const postalCode = requiredText('postalCode', 12).refine(isPostalCode, 'error-invalid-postalCode')

export const mailAddress = z
  .string({ error: 'error-empty-mail' })
  .trim()
  .max(maxMailAddressLength, 'error-empty-mail')
  .refine(isMailAddress, 'error-empty-mail')

export const optionalMailAddress = z
  .string({ error: 'error-invalid-mail' })
  .trim()
  .max(maxMailAddressLength, 'error-invalid-mail')
  .refine((text) => text === '' || isMailAddress(text), 'error-invalid-mail')
  .default('')

/** A day that somebody names. Years are limited, so that days and months can be added to every date. */
export const calendarDate = (error?: string) =>
  z.iso.date({ error }).refine((date) => date >= '2000-01-01' && date <= '2999-12-31', { error })

/** A time of day such as "07:30". */
export const requiredTime = (field: string) =>
  z.string({ error: `error-empty-${field}` }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, `error-empty-${field}`)

/** A query parameter that may be repeated; a single value becomes a list of one. */
export const repeatable = <T extends z.core.SomeType>(item: T) =>
  z.preprocess((value) => (value === undefined ? [] : Array.isArray(value) ? value : [value]), z.array(item).max(20))

const flagText = z.enum(['true', 'false', '1', '0']).optional()
const isOn = (value: string) => value === 'true' || value === '1'

/** Missing means false. */
export const flag = flagText.transform((value) => value !== undefined && isOn(value))

/** Missing means that both match. */
export const optionalFlag = flagText.transform((value) => (value === undefined ? undefined : isOn(value)))

export const searchTerm = z.string().trim().max(100).optional()

const idempotencyKey = z.string().min(8).max(100)

/** Sending a request again with the same key does nothing twice. */
export const idempotencyHeaders = z.object({ 'idempotency-key': idempotencyKey.optional() })

/** For what must never happen twice, such as a refund. */
export const requiredIdempotencyHeaders = z.object({ 'idempotency-key': idempotencyKey })
