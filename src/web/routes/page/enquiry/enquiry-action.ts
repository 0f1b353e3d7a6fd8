import type { ActionFunctionArgs } from 'react-router'
import { enquirySchema } from '#contract/contact/contact-request.ts'
import { answerMessage } from '#web/components/message-form/answer-message.ts'
import { requestContext } from '../../../request-context.ts'
import { enquiryFields } from './enquiry-fields.ts'

/** The action of every page that holds an enquiry form. */
export const enquiryAction = ({ request, context }: ActionFunctionArgs) =>
  answerMessage(request, {
    fields: enquiryFields,
    check: ({ to, ...typed }, guard) => enquirySchema.safeParse({ ...typed, ...(to !== '' && { to }), ...guard }),
    send: context.get(requestContext).api.enquire,
  })
