import { jsonBody } from '#api/shared/api-routes.ts'
import { singleResponse } from '#contract/envelope.ts'
import { idempotencyHeaders } from '#contract/fields.ts'
import {
  doneBodySchema,
  type Inbox,
  inboxSchema,
  type ListedMessage,
  type MessageDetails,
  messageDetailsSchema,
  messageParams,
  messagesQuery,
  replyBodySchema,
} from '#contract/staff/messages.ts'
import { findMessage, type InboxMessage, listMessagedStores, listMessageReplies, listMessages } from '#db/messages.ts'
import { countWaitingMails } from '#db/outbox.ts'
import { countOpenMessages } from '#db/overview.ts'
import { berlinTime } from '#domain/calendar/berlin-time.ts'
import { addDays } from '#domain/calendar/calendar-date.ts'
import type { Content } from '#domain/content/content.ts'
import { parseSearchTerms } from '#domain/normalize-text.ts'
import { keptDays } from '#domain/retention.ts'
import { getTranslator } from '#foundation/translations.ts'
import { answerMessage, setMessageDone } from '#services/messages/answer-message.ts'
import { routesOf, type StaffRoutes } from './route-access.ts'
import { type StaffContext, type StaffServices, toActor } from './staff-context.ts'
import { staffError, staffResponses } from './staff-responses.ts'

const createRoute = routesOf('Messages')
const detailsResponses = staffResponses(singleResponse(messageDetailsSchema))

const listRoute = createRoute('get', '/messages', 'messages.manage', {
  summary: 'Messages and enquiries from the website, the newest first',
  request: { query: messagesQuery },
  responses: staffResponses(singleResponse(inboxSchema)),
})

const readRoute = createRoute('get', '/messages/{messageId}', 'messages.manage', {
  summary: 'A message with the answers to it',
  request: { params: messageParams },
  responses: detailsResponses,
})

const replyRoute = createRoute('post', '/messages/{messageId}/reply', 'messages.manage', {
  summary: 'Answer by mail',
  description: 'Repeated with the same Idempotency-Key, it happens once.',
  request: {
    params: messageParams,
    headers: idempotencyHeaders,
    body: jsonBody(replyBodySchema),
  },
  responses: detailsResponses,
})

const doneRoute = createRoute('post', '/messages/{messageId}/done', 'messages.manage', {
  summary: 'Mark as done, or open it again',
  request: { params: messageParams, body: jsonBody(doneBodySchema) },
  responses: detailsResponses,
})

const excerptLength = 160
const pageSize = 50

function toListed({ stores }: Content, message: InboxMessage): ListedMessage {
  const { id, createdAt, storeId, name, subject, text, enquiry, doneAt, doneBy } = message
  const store = stores.find((one) => one.id === storeId)
  return {
    messageId: id,
    createdAt,
    store: { id: storeId, name: store?.name ?? storeId },
    name,
    subject,
    excerpt: text.replace(/\s+/g, ' ').slice(0, excerptLength),
    form: enquiry?.form ?? null,
    doneAt,
    doneBy,
    // Data of a day is deleted when it is as old as the limit says.
    deletesOn: addDays(berlinTime(createdAt).date, keptDays('messages')),
  }
}

export function addMessageRoutes(api: StaffRoutes, { access }: StaffServices): void {
  const { db, content } = access

  api.openapi(listRoute, async (c) => {
    const { state, store, q = '', before } = c.req.valid('query')
    const found = await listMessages(db, {
      storeId: store,
      isDone: state === 'all' ? undefined : state === 'done',
      terms: parseSearchTerms(q),
      before,
      limit: pageSize + 1,
    })
    const messages = found.slice(0, pageSize).map((message) => toListed(content(), message))
    const storeIds = await listMessagedStores(db)
    const data: Inbox = {
      messages,
      nextBefore: found.length > pageSize ? (messages.at(-1)?.messageId ?? null) : null,
      openCount: await countOpenMessages(db),
      stores: content()
        .stores.filter(({ id }) => storeIds.has(id))
        .map(({ id, name }) => ({ id, name })),
    }
    return c.json({ success: true as const, data }, 200)
  })

  async function respond(c: StaffContext, messageId: string) {
    const message = await findMessage(db, messageId)
    if (!message) return staffError(c, 'messageNotFound')
    const { company, stores } = content()
    const { excerpt: _excerpt, ...listed } = toListed(content(), message)
    const { enquiry, language, mail, phone, text } = message
    const author = c.get('identity').name
    const data: MessageDetails = {
      ...listed,
      ...{ mail, phone, text, language },
      enquiry: enquiry && {
        company: enquiry.company,
        amount: enquiry.amount,
        from: enquiry.from,
        to: enquiry.to,
        place: `${enquiry.streetAddress}, ${enquiry.postalCode} ${enquiry.location}`,
      },
      replies: (await listMessageReplies(db, messageId)).map((reply) => ({
        id: reply.id,
        at: reply.at,
        author: reply.authorName,
        text: reply.text,
      })),
      waitingMails: await countWaitingMails(db, 'messageReply', messageId),
      replyTo: stores.find(({ id }) => id === message.storeId)?.mail ?? company.mail,
      draft: getTranslator(language, 'mail')('messageReply.draft', {
        name: message.name,
        author,
        company: company.name,
      }),
    }
    return c.json({ success: true as const, data }, 200)
  }

  api.openapi(readRoute, async (c) => respond(c, c.req.valid('param').messageId))

  api.openapi(replyRoute, async (c) => {
    const { messageId } = c.req.valid('param')
    const { text, isDone } = c.req.valid('json')
    const idempotencyKey = c.req.header('idempotency-key')
    const actor = toActor(c.get('identity'))
    const result = await answerMessage(access, { messageId, text, isDone, actor, idempotencyKey })
    if (result.kind === 'keyReused') return staffError(c, 'keyReused')
    return respond(c, messageId)
  })

  api.openapi(doneRoute, async (c) => {
    const { messageId } = c.req.valid('param')
    await setMessageDone(access, {
      messageId,
      isDone: c.req.valid('json').isDone,
      actor: toActor(c.get('identity')),
    })
    return respond(c, messageId)
  })
}
