import type { ClientActionFunctionArgs } from 'react-router'
import { answerOffline } from '#web/components/message-form/answer-offline.ts'
import type { MessageAnswer } from '#web/components/message-form/message-answer.ts'
import { type EnquiryField, enquiryFields } from './enquiry-fields.ts'

export const enquiryClientAction = ({ request, serverAction }: ClientActionFunctionArgs) =>
  answerOffline(request, enquiryFields, serverAction<MessageAnswer<EnquiryField>>)
