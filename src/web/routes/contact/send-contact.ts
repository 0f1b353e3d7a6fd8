import { contactSchema } from '#contract/contact/contact-request.ts'
import type { ApiClient } from '../../api/api-client.ts'
import { answerMessage } from '../../components/message-form/answer-message.ts'
import { contactFields } from './contact-fields.ts'

export const sendContact = (request: Request, api: ApiClient) =>
  answerMessage(request, {
    fields: contactFields,
    check: (typed, guard) => contactSchema.safeParse({ ...typed, ...guard }),
    send: api.contact,
  })
