import { z } from '@hono/zod-openapi'
import { contactTexts, enquiryForms, enquiryTexts, needsCompany } from '#domain/contact-message.ts'
import { calendarDate, textFields } from './fields.ts'

/** Detects bots without a captcha. */
const botDetection = {
  website: z.string().max(500).default('').openapi({ description: 'A hidden field; only bots fill it in' }),
  elapsedMs: z.coerce
    .number()
    .min(0)
    .optional()
    .openapi({ description: 'How long the form was open; less than two seconds indicates a bot' }),
}

export const contactSchema = z.object({ ...textFields(contactTexts), ...botDetection }).openapi('Contact')

export const enquirySchema = z
  .object({
    form: z.enum(enquiryForms),
    ...textFields(enquiryTexts),
    amount: z.coerce
      .number({ error: 'error-empty-amount' })
      .int('error-empty-amount')
      .min(1, 'error-empty-amount')
      .max(100_000, 'error-invalid-amount'),
    from: calendarDate('error-empty-from'),
    to: calendarDate('error-invalid-to').optional(),
    ...botDetection,
  })
  .refine(({ from, to }) => to === undefined || to >= from, { path: ['to'], message: 'error-invalid-to' })
  .refine(({ form, company }) => !needsCompany(form) || company !== '', {
    path: ['company'],
    message: 'error-empty-company',
  })
  .openapi('Enquiry')
