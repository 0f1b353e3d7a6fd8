import { z } from '@hono/zod-openapi'
import { enquiryForms } from '#domain/contact-message.ts'
import { calendarDate, mailAddress, optionalText, postalCode, requiredText } from './fields.ts'

const messageFields = {
  name: requiredText('name', 200),
  mail: mailAddress,
  phone: requiredText('phone', 40),
  message: requiredText('message', 5000),
}

/** Detects bots without a captcha. */
const botDetection = {
  website: z.string().max(500).default('').openapi({ description: 'A hidden field; only bots fill it in' }),
  elapsedMs: z.coerce
    .number()
    .min(0)
    .optional()
    .openapi({ description: 'How long the form was open; less than two seconds indicates a bot' }),
}

export const contactSchema = z
  .object({ ...messageFields, subject: requiredText('subject', 200), ...botDetection })
  .openapi('Contact')

export const enquirySchema = z
  .object({
    form: z.enum(enquiryForms),
    ...messageFields,
    company: optionalText('company', 200),
    amount: z.coerce
      .number({ error: 'error-empty-amount' })
      .int('error-empty-amount')
      .min(1, 'error-empty-amount')
      .max(100_000, 'error-invalid-amount'),
    from: calendarDate('error-empty-from'),
    to: calendarDate('error-invalid-to').optional(),
    streetAddress: requiredText('streetAddress', 200),
    postalCode,
    location: requiredText('location'),
    ...botDetection,
  })
  .refine(({ from, to }) => to === undefined || to >= from, { path: ['to'], message: 'error-invalid-to' })
  .refine(({ form, company }) => form === 'catering' || company !== '', {
    path: ['company'],
    message: 'error-empty-company',
  })
  .openapi('Enquiry')
