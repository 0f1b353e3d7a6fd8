import { z } from '@hono/zod-openapi'

/** The rule is deliberately small: an @ and a dot. Whether the address is right, only a mail to it shows. */
export const isMailAddress = (text: string): boolean => text.includes('@') && text.includes('.')

export const mailAddress = z
  .string({ error: 'error-empty-mail' })
  .trim()
  .max(254, 'error-empty-mail')
  .refine((text) => isMailAddress(text) && !/[\s<>,;\p{Cc}]/u.test(text), 'error-empty-mail')
